import { expect, test } from 'vitest'
import { filesIn, textOf } from './files.ts'

/** Who makes tables, their indexes and their counts; everybody else asks the gate. */
const keepers = [
  /^src\/server\/(schema|operations\/backup)\//,
  /^src\/server\/platform\/database\/\w+\/(catalog|count-triggers|ddl|dialect|label-function|order-function|text-search)\.ts$/, // in whose words
  /^src\/server\/platform\/sql\/row-security\.ts$/,
]

/** A table of an entity that is written into SQL: its name quoted, or a table of links named. */
const named = /quote\([^()]*\btable\b[^()]*\)|\blinkTable\(/

/** What reads an entity's rows on nobody's behalf, or writes them: for these no rule on rows holds. */
const onNobodysBehalf = [
  'access/account-model.ts',
  'rows/batches/restore-deleted.ts',
  'rows/read/label-cache.ts',
  'rows/read/literals.ts',
  'rows/read/shared-labels.ts',
  'rows/store/generated-values.ts',
  'rows/store/lock-aggregates.ts',
  'rows/store/bump-parents.ts',
  'rows/store/refresh-search-texts.ts',
  'rows/store/search-index.ts',
  'rows/store/stored-row.ts',
  'rows/store/unit-of-work.ts',
  'rows/store/write-columns.ts',
  'rows/write/answer.ts',
  'rows/import/find-rows.ts', // what its columns are
  'rows/rules/clash-question.ts',
  'rows/rules/in-use.ts',
  'rows/rules/park-rows.ts',
  'rows/rules/tree.ts',
  'rows/rules/tree-moves.ts',
  'rows/write/delete-row.ts',
  'operations/seed/',
  'platform/sql/aggregates-sql.ts',
  'platform/sql/one-row.ts', // what its columns are
]

const server = filesIn('src/server', 'src/tools')

test('a statement names the table of an entity through the gate alone', () => {
  const others = server.filter((file) => !keepers.some((keeper) => keeper.test(file)))
  expect(others.filter((file) => named.test(textOf(file)))).toEqual([
    'src/server/operations/seed/plan-seeds.ts', // reads tables that may have another name yet
    'src/server/platform/sql/table.ts', // makes tables
    'src/server/rows/read/wanted-list-indexes.ts', // makes indexes
  ])
})

test('whole tables are read on nobody’s behalf alone', () => {
  const whole = server.filter(
    (file) => /\bwholeTable\(/.test(textOf(file)) && !file.endsWith('sql/row-security.ts'),
  )
  const known = (file: string) => onNobodysBehalf.some((place) => file.startsWith(`src/server/${place}`))
  expect(whole.filter((file) => !known(file))).toEqual([])
})

test('rows are changed by the unit of work alone', () => {
  const changing = /(insert into|update|delete from) \$\{(wholeTable|linksOf|fromVisible)\(/
  expect(server.filter((file) => changing.test(textOf(file)))).toEqual([
    'src/server/platform/sql/aggregates-sql.ts', // works computed values out anew: no change
    'src/server/rows/rules/park-rows.ts', // until the unit of work writes them
    'src/server/rows/store/bump-parents.ts', // part of it: versions alone
    'src/server/rows/store/unit-of-work.ts',
    'src/server/rows/store/write-columns.ts', // its statements
  ])
  const byColumn = server.filter((file) => /\bwriteValues\(/.test(textOf(file)))
  expect(byColumn.filter((file) => !keepers.some((keeper) => keeper.test(file)))).toEqual([
    'src/server/rows/store/write-columns.ts',
  ])
})
