import { setTimeout as pause } from 'node:timers/promises'
import { listenIn } from '../running/stream.ts'
import type { Durations } from './durations.ts'
import { type PageAnswer, PageConnection } from './page-connection.ts'
import type { PagePlan, Shown } from './plan.ts'

/** As the page does: what is heard is gathered so long, and many pages do not ask at once. */
const gatherMilliseconds = 700
const spreadMilliseconds = 500

/** The calls of an open list, by their names in the figures. */
const callsOf = (shown: Shown): Readonly<Record<string, string>> => ({
  page: `/api/proposals?keyword=&sortBy=${shown === 'newest' ? 'id' : 'last_date'}&order=desc&per_page=15`,
  counts: '/api/proposals?counts=1',
  totals: '/api/proposals/totals',
})

interface Reading {
  /** By call. */
  readonly times: Readonly<Record<string, Durations>>
  readonly isMeasured: () => boolean
  readonly fail: (what: string) => void
  /** Called with each page of rows. */
  readonly seen: (body: string, at: number) => void
}

const nothing: PageAnswer = { status: 0, body: '', mark: '' }

/** The later of two marks; null where they are not of the same process. */
const laterOf = (one: string, other: string): string | null => {
  const [[process, count], [same, otherCount]] = [one.split('.'), other.split('.')]
  if (process === '' || process !== same) return null
  return `${process}.${Math.max(Number(count), Number(otherCount))}`
}

/** What an open page did. */
export interface OpenPage {
  /** Answers that said that nothing had changed. */
  unchanged(): number
  close(): void
}

/** Opens a list and its stream of changes, and reads all that it shows again after a change, as the page does. */
export const openPage = async (
  { url, token, shown }: PagePlan,
  { times, isMeasured, fail, seen }: Reading,
): Promise<OpenPage> => {
  const reads = Object.entries(callsOf(shown)).map(([call, path]) => ({
    ...{ call, connection: new PageConnection(url, path, token) },
  }))
  let [unchanged, due, closed] = [0, false, false]
  let [heard, newest] = ['', '']
  const read = async (call: string, connection: PageConnection): Promise<void> => {
    const began = performance.now()
    const wanted = laterOf(heard, newest)
    const headers = wanted === null ? '' : `Change-Mark: ${wanted}\r\n`
    const { status, body, mark } = await connection.read(headers).catch(() => nothing)
    if (closed) return
    newest = laterOf(newest, mark) ?? mark
    const at = performance.now()
    if (isMeasured()) times[call]?.add(at - began)
    if (status === 304) unchanged += 1
    else if (status !== 200) fail(`read: ${status}`)
    if (call === 'page' && body !== '') seen(body, at)
  }
  const readAll = () => Promise.all(reads.map(({ call, connection }) => read(call, connection)))
  const soon = async (mark: string): Promise<void> => {
    heard = mark
    if (due) return
    due = true
    await pause(gatherMilliseconds + Math.random() * spreadMilliseconds)
    due = false
    if (!closed) await readAll()
  }
  const stream = await listenIn(url, { token }, undefined, { changed: soon })
  await readAll()
  return {
    unchanged: () => unchanged,
    close: () => {
      closed = true
      if (stream.ended()) fail('stream: ended')
      stream.close()
      for (const { connection } of reads) connection.close()
    },
  }
}
