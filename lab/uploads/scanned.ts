import { setTimeout as pause } from 'node:timers/promises'
import { sendFile } from '../../tests/support/files.ts'
import type { Office } from '../running/office.ts'
import { openArchive } from './office.ts'
import { found, startClamd } from './real-scanner.ts'

/** What became of files that a real scanner looked at. */
export interface Scanned {
  /** Why it could not be tried; null where it was. */
  readonly untried: string | null
  readonly clean: number
  readonly bad: { readonly status: number; readonly state: string | null }
  /** While the scanner was away, and once it was back. */
  readonly away: { readonly held: number; readonly later: number }
  /** Of a file beyond its StreamMaxLength: what is answered, and what is said. */
  readonly large: { readonly status: number; readonly said: string }
}

const nothing = {
  clean: 0,
  bad: { status: 0, state: null },
  away: { held: 0, later: 0 },
  large: { status: 0, said: '' },
}

/** Has Debian's clamd look at a clean file, a bad one, one that comes while it is away, and one that is too large for it. */
export const haveScanned = async (): Promise<Scanned> => {
  const scanner = await startClamd()
  if (scanner === null)
    return { untried: 'clamd is not on this machine (apt-get install clamav-daemon)', ...nothing }
  const office = await openArchive({ environment: { SCAN: scanner.setting } })
  try {
    const send = async (content: string) => {
      const to = { url: office.url, token: office.admin.token }
      const { body } = await sendFile(to, { field: 'recording', name: 'x.txt' }, content)
      return Number(body.data.id)
    }
    const clean = await until(office, await send('nothing is wrong with this'), 409)
    const badId = await send(`this is it: ${found}`)
    const row = await office.admin.call('POST', '/api/dossiers', { title: 'Bad', recording: badId })
    const bad = await until(office, badId, 409)
    const { body } = await office.admin.call('GET', `/api/dossiers/${row.body.data.id}`)
    await scanner.away()
    const heldId = await send('while nobody looks')
    await pause(3000)
    const held = await statusOf(office, heldId)
    await scanner.back()
    const later = await until(office, heldId, 409)
    const largeId = await send('large '.repeat(2_000_000))
    const said = await parkedFor(office)
    return {
      untried: null,
      clean,
      bad: { status: bad, state: body.data.recording?.state ?? null },
      away: { held, later },
      large: { status: await statusOf(office, largeId), said },
    }
  } finally {
    await office.stop()
    await scanner.remove()
  }
}

const statusOf = async (office: Office, id: number): Promise<number> =>
  (await office.admin.call('GET', `/api/files/${id}`)).status

/** Why something is parked in the outbox; '' where nothing is within two minutes. */
const parkedFor = async (office: Office): Promise<string> => {
  for (const late = Date.now() + 120_000; Date.now() < late; await pause(200)) {
    const { body } = await office.admin.call('GET', '/api/outbox?state=parked')
    if (body.data.length > 0) return String(body.data[0].fault ?? '')
  }
  return ''
}

/** What is answered of a file once that is something else than this. */
const until = async (office: Office, id: number, other: number): Promise<number> => {
  for (const late = Date.now() + 120_000; Date.now() < late; await pause(200)) {
    const status = await statusOf(office, id)
    if (status !== other) return status
  }
  return other
}
