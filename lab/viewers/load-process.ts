import { setTimeout as pause } from 'node:timers/promises'
import { Durations } from './durations.ts'
import { type OpenPage, openPage } from './open-page.ts'
import type { LoadPlan, LoadResult, PagePlan, Said } from './plan.ts'
import { Sightings, type Watch } from './sightings.ts'
import { changesShown, nothingWritten, writeSteadily } from './write-steadily.ts'

/** So long every viewer may take to see the last change; in milliseconds. */
const patience = 60_000
/** Pages that are opened at once. */
const openedAtOnce = 10

const say = (said: Said) => process.send?.(said)

/** All pages and all writers are one process, so that their moments are of one clock. */
const run = async (plan: LoadPlan): Promise<LoadResult> => {
  const sightings = new Sightings()
  const written = nothingWritten(plan)
  const times = { page: new Durations(), counts: new Durations(), totals: new Durations() }
  const saves = { create: new Durations(), update: new Durations() }
  const watches: Watch[] = []
  const failures: Record<string, number> = {}
  const fail = (what: string) => {
    failures[what] = (failures[what] ?? 0) + 1
  }
  let writing = false

  const open = (page: PagePlan): Promise<OpenPage> => {
    const created = sightings.watch(page.own === null ? written.created : (written.own[page.own] ?? []))
    const isLatest = page.shown === 'latest' && page.own === null
    const updated = isLatest ? plan.changed.map((id, at) => ({ id, ...watchOf(at) })) : []
    watches.push(created, ...updated.map(({ watch }) => watch))
    let before: number | null = null
    const seen = (body: string, at: number) => {
      const { data, total } = JSON.parse(body)
      before ??= total
      created.read(total - Number(before), at)
      const remarks = new Map<number, string>(data.map((row: Listed) => [row.id, row.remarks]))
      for (const { id, watch } of updated) watch.read(changesShown(remarks.get(id) ?? null), at)
    }
    return openPage(page, { times, isMeasured: () => writing, fail, seen })
  }
  const watchOf = (at: number) => ({ watch: sightings.watch(written.updated[at] ?? []) })

  const pages: OpenPage[] = []
  for (let at = 0; at < plan.pages.length; at += openedAtOnce)
    pages.push(...(await Promise.all(plan.pages.slice(at, at + openedAtOnce).map(open))))
  await pause(2000)
  say({ state: 'open' })
  writing = true
  await writeSteadily(plan, written, saves, fail)
  writing = false
  say({ state: 'written' })
  const late = () => watches.some((watch) => watch.missing() > 0)
  for (const until = performance.now() + patience; late() && performance.now() < until; ) await pause(50)
  if (late()) sightings.waits.add(Number.POSITIVE_INFINITY)
  const unchanged = pages.reduce((sum, page) => sum + page.unchanged(), 0)
  for (const page of pages) page.close()
  return {
    ...{ failures, unchanged },
    saves: { create: saves.create.figures, update: saves.update.figures },
    reads: Object.fromEntries(Object.entries(times).map(([call, each]) => [call, each.figures])),
    seen: sightings.waits.figures,
  }
}

/** What a page of rows holds, as far as it is read here. */
interface Listed {
  readonly id: number
  readonly remarks: string
}

process.on('disconnect', () => process.exit())
process.once('message', (plan: LoadPlan) => {
  run(plan).then(
    (result) => say({ state: 'done', result }),
    (error) => say({ state: 'failed', error: String(error) }),
  )
})
