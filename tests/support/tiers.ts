import { globSync, readFileSync } from 'node:fs'
import { inside, root } from '../../commands/parts/paths.mjs'

/**
 * Which tests a run is of. `change`: `npm test`, which finds most of what a change breaks within minutes. `gate`: all that
 * it leaves, `npm run prove -- gate`. `both`, where a runner is started by hand. From TIER.
 */
export type Tier = 'change' | 'gate' | 'both'

const given = process.env.TIER
export const tier: Tier = given === 'change' || given === 'gate' ? given : 'both'

/** Whether this run is of a test. @param quick whether it is one of `npm test` */
export const isOfTier = (quick: boolean): boolean => tier === 'both' || (tier === 'change') === quick

/** Files of which `npm test` runs nothing: they take long, and seldom find what no other finds. */
export const atTheGate: readonly string[] = [
  'tests/client/shared/inputs/datetime-input.test.tsx',
  'tests/client/shared/inputs/every-door.test.tsx',
  'tests/client/features/list/columns-in-view.test.ts',
  'tests/commands/app.test.ts',
  'tests/commands/install.test.ts',
  'tests/security/first-run.test.ts',
  'tests/server/operations/backup/restore-what.test.ts',
  'tests/server/rows/bulk/running.test.ts',
  'tests/tools/commands.test.ts',
  'tests/server/schema/beside-others.test.ts',
  'tests/server/schema/counts/beside.test.ts',
  'tests/server/schema/counts/kept.test.ts',
  'tests/server/platform/database/postgres/misheard.test.ts',
  'tests/server/platform/database/postgres/postgres-cut.test.ts',
  'tests/server/rows/read/many-rows.test.ts',
  'tests/server/rows/read/own-rows.test.ts',
  'tests/server/operations/backup/move.test.ts',
  'tests/server/rows/store/entangled.test.ts',
  'tests/server/rows/store/gathered-from-several.test.ts',
  'tests/server/rows/rules/at-most-against-arrays.test.ts',
  'tests/server/rows/rules/outcome-cases.test.ts',
  'tests/server/rows/rules/races.test.ts',
  'tests/server/rows/rules/shared-times-against-arrays.test.ts',
  'tests/server/schema/around-renamed.test.ts',
  'tests/server/schema/every-change.test.ts',
  'tests/server/schema/owner.test.ts',
  'tests/server/schema/there-and-back.test.ts',
  'tests/server/rows/store/likening.test.ts',
  'tests/server/schema/kept-grants.test.ts',
  'tests/server/platform/sheets/bounded.test.ts',
  'tests/server/platform/sheets/csv.test.ts',
  'tests/server/platform/sheets/encodings.test.ts',
  'tests/server/platform/sheets/refused.test.ts',
  'tests/server/platform/sheets/workbook.test.ts',
  'tests/server/platform/sql/sum.test.ts',
  'tests/server/rows/batches/many.test.ts',
  'tests/server/start.test.ts',
  'tests/tracking/attacks.test.ts',
]

/** What the page promises to whoever works with it: of the browser's tests these alone are run by `npm test`. */
export const contract: readonly string[] = [
  'tests/browser/accessible.test.ts',
  'tests/browser/cells.test.ts',
  'tests/browser/files.test.ts',
  'tests/browser/filters.test.ts',
  'tests/browser/form-leaving.test.ts',
  'tests/browser/form.test.ts',
  'tests/browser/import.test.ts',
  'tests/browser/lines.test.ts',
  'tests/browser/list-filters.test.ts',
  'tests/browser/list-table.test.ts',
  'tests/browser/list.test.ts',
  'tests/browser/login.test.ts',
  'tests/browser/many.test.ts',
  'tests/browser/payloads.test.ts',
  'tests/browser/record.test.ts',
  'tests/browser/start.test.ts',
  'tests/browser/tabs.test.ts',
  'tests/browser/undo.test.ts',
  'tests/browser/views.test.ts',
  'tests/tracking/browser/specification.test.ts',
]

const divided = /\bdatabasesOfTier\b|\.\/products\.ts'|\bisOfTier\b/

/** Whether a file divides what it tries between both tiers by itself. */
export const isDivided = (file: string): boolean => divided.test(readFileSync(inside(file), 'utf8'))

/** What a tier takes of these files. @param files paths from the repository's folder */
export const takenBy = (of: Tier, files: readonly string[]): readonly string[] =>
  files.filter((file) => {
    const waits = file.includes('/browser/') ? !contract.includes(file) : atTheGate.includes(file)
    if (of === 'change') return !waits
    return of === 'both' || waits || isDivided(file)
  })

/** The files of this run. @param include globs, from the repository's folder */
export const filesOfTier = (...include: readonly string[]): string[] => {
  const all = globSync([...include], { cwd: root }).map((file) => file.replaceAll('\\', '/'))
  return [...takenBy(tier, all)]
}
