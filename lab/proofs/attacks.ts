import { resolve } from 'node:path'
import { root } from '../../commands/parts/paths.mjs'
import { installed, runNode } from '../../commands/parts/run.mjs'
import type { Verdict } from '../proof.ts'
import { newPlace } from '../running/database.ts'
import { openOffice } from '../running/office.ts'
import { buildPage } from '../running/page.ts'
import { isError, linesBy, table } from '../siege/figures.ts'
import { runSiege } from '../siege/run-siege.ts'

export const shows =
  'each attack that a penetration test ever found: beside six people at work on 100,000 rows, or by the tests that play it at every change or at the gate (10 minutes; --only F1,F3; --of FOLDER attacks the code of another folder)'

export const options = { only: '', of: root, rows: 100_000, seconds: 20, database: 'sqlite' }

/** Findings that are attacks of the siege. */
const besieged: Readonly<Record<string, readonly string[]>> = {
  F1: ['costly texts without an account'],
  F2a: ['pipelines that nobody reads', 'reads slowly'],
  F2b: ['holds every connection'],
  F5: ['abandons searches', 'searches without end', 'asks whole lists'],
  F6: ['searches while it writes'],
}

/** Findings that tests play. */
const tested: Readonly<Record<string, readonly string[]>> = {
  F3: ['tests/tracking/attacks.test.ts'],
  F4: ['tests/server/platform/database/postgres/misheard.test.ts'],
  F8: ['tests/server/accounts/auth/own-credentials.test.ts'],
  F9: ['tests/security/contended.test.ts'],
  F10: [
    'tests/server/platform/database/sqlite/names-of-a-file.test.ts',
    'tests/server/operations/backup/restore-what.test.ts',
  ],
  F11: ['tests/server/operations/backup/parts.test.ts'],
  F13: ['tests/server/accounts/auth/throttle.test.ts', 'tests/server/accounts/auth/attempt-memory.test.ts'],
  F14: ['tests/server/platform/http/client-address.test.ts'],
  F15: ['tests/server/accounts/auth/session.test.ts'],
  F16: ['tests/tracking/attacks.test.ts'],
  F17: ['tests/server/operations/backup/restore-what.test.ts'],
  F18: ['tests/tracking/attacks.test.ts'],
  F19: ['tests/server/rows/store/traces.test.ts'],
  F20: ['tests/server/rows/write/look-alikes.test.ts'],
  F21: ['tests/security/rights.test.ts'],
  F22: ['tests/server/platform/database/sqlite/names-of-a-file.test.ts'],
}

type Findings = readonly (readonly [finding: string, names: readonly string[]])[]

export const prove = async ({ only, of, ...place }: typeof options): Promise<Verdict> => {
  const folder = resolve(of)
  const chosen = (all: typeof tested): Findings =>
    Object.entries(all).filter(([finding]) => only === '' || only.split(',').includes(finding))
  const bounds: Record<string, boolean> = {}
  const attacks = chosen(besieged)
  if (attacks.length > 0) Object.assign(bounds, await besiege(folder, place, attacks))
  const findings = folder === resolve(root) ? chosen(tested) : []
  const files = [...new Set(findings.flatMap(([, files]) => files))]
  if (files.length > 0) {
    const { code } = await runNode([installed('vitest/vitest.mjs'), 'run', ...files])
    bounds[`${findings.map(([finding]) => finding).join(', ')}: the tests that play them pass`] = code === 0
  }
  return { figures: { of: folder, ...place }, bounds }
}

/** Each attack for so many seconds, beside people at work; small on purpose, so that what succeeds fills no machine. */
const besiege = async (
  of: string,
  { rows, seconds, database }: Omit<typeof options, 'only' | 'of'>,
  attacks: Findings,
) => {
  await buildPage(of)
  const flags = ['--max-old-space-size=256']
  const place = await newPlace(database)
  const office = await openOffice({ of, databaseUrl: place.url, rows, turns: true, flags, descriptors: 1200 })
  const only = attacks.flatMap(([, names]) => names)
  const minutes = ((only.length + 1) * seconds) / 60
  const { acts, most, alive, sent } = await runSiege(office, { minutes, rows, people: 6, thought: 250, only })
  await office.stop()
  await place.remove()
  const lines = linesBy('attack', acts)
  console.log(table('by attack', lines), sent)
  const bounds: Record<string, boolean> = {
    'the server lives': alive,
    [`log ${most.log.toFixed(0)} MiB   [≤ 80 MiB]`]: database === 'postgres' || most.log <= 80,
    [`resident memory ${most.resident.toFixed(0)} MiB   [≤ 600 MiB]`]: most.resident <= 600,
  }
  for (const [finding, names] of attacks)
    for (const name of names) {
      const line = lines.find((each) => each.name === name)
      const errors = acts.filter((act) => act.attack === name && isError(act)).length
      const figure = `${errors} errors, p99 ${line?.p99.toFixed(0)} ms of ${line?.acts ?? 0} acts`
      bounds[`${finding}  ${name}: ${figure}   [0 errors, p99 ≤ 1000 ms]`] =
        line !== undefined && errors === 0 && line.p99 <= 1000
    }
  return bounds
}
