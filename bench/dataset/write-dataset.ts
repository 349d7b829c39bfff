import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Day } from '../../src/model/index.ts'
import { lookups, organizationCount, userCount } from './lookups.ts'
import { randomFrom, seed } from './random.ts'
import {
  daysFrom,
  organizationColumns,
  organizationRow,
  proposalColumns,
  proposalRow,
  userRow,
  type Value,
} from './rows.ts'
import { wordsBy } from './words.ts'

/** Where whatever the benchmarks make is kept: outside the repository, and made again when it is gone. */
export const cacheFolder = join(tmpdir(), 'project-tracking-bench')

/**
 * The rows of the benchmark as a plain SQLite file: tables and rows, no index, no rule. Both servers are loaded from
 * it. Its days are counted from `today`, so each day has a file of its own; those of other days are removed.
 * @returns the file's path
 */
export const datasetOf = (rows: number, today: Day): string => {
  const file = join(cacheFolder, `dataset-${rows}-${today}.sqlite`)
  if (existsSync(file)) return file
  mkdirSync(cacheFolder, { recursive: true })
  removeOtherDays(today)
  const unfinished = `${file}.unfinished`
  rmSync(unfinished, { force: true })
  writeTables(unfinished, rows, today)
  renameSync(unfinished, file)
  return file
}

const removeOtherDays = (today: Day): void => {
  for (const name of readdirSync(cacheFolder)) {
    if (/^dataset-/.test(name) && !name.includes(today)) rmSync(join(cacheFolder, name))
  }
}

const writeTables = (file: string, rows: number, today: Day): void => {
  const database = new DatabaseSync(file)
  database.exec('pragma journal_mode = off; pragma synchronous = off; begin')
  const fill = (
    table: string,
    columns: readonly string[],
    count: number,
    row: (id: number) => readonly Value[],
  ) => {
    const [, ...others] = columns
    database.exec(`create table ${table} (id integer primary key, ${others.join(', ')})`)
    const insert = database.prepare(`insert into ${table} values (${columns.map(() => '?').join(', ')})`)
    for (let id = 1; id <= count; id += 1) insert.run(...row(id))
  }

  for (const { table, label, rows: names } of lookups)
    fill(table, ['id', label], names.length, (id) => [id, names[id - 1] ?? null])
  fill('users', ['id', 'name', 'email'], userCount, userRow)
  const random = randomFrom(seed + 1)
  const word = wordsBy(random)
  const day = daysFrom(today)
  fill('organizations', organizationColumns, organizationCount, (id) => organizationRow(id, random))
  fill('proposals', proposalColumns, rows, (id) => proposalRow(id, random, word, day))
  database.exec('commit')
  database.close()
}
