import { DatabaseSync } from 'node:sqlite'
import { addDays, type Day } from '../../../src/model/index.ts'
import { openOffice } from '../../running/office.ts'
import { named, type ProposalBody, references } from './columns.ts'
import { type Accounts, dealRows, makeAccounts } from './people.ts'

/** What is known of the rows that a server answers from. */
export interface Scene {
  readonly rows: number
  readonly today: Day
  /** A word that is in about one of a hundred rows. */
  readonly keyword: string
  /** A word that is in many. */
  readonly common: string
  /** How many rows proposals may refer to, by table: their ids count from 1. */
  readonly many: Readonly<Record<string, number>>
}

/** Fills a new database of ours with sample rows, as `npm run demo` does, of which some have a share. */
export const fillDatabase = async (databaseUrl: string, rows: number): Promise<Accounts> => {
  const office = await openOffice({ databaseUrl, rows })
  const accounts = await makeAccounts(office)
  await office.stop()
  await dealRows(databaseUrl, accounts, rows)
  return accounts
}

/** Looks at the rows in a SQLite file of ours. */
export const sceneOf = (file: string, rows: number, today: Day): Scene => {
  const database = new DatabaseSync(file, { readOnly: true })
  const count = (from: string) => Number(database.prepare(`select count(*) as n from ${from}`).get()?.n)
  const many = Object.fromEntries(references.map(([, table]) => [table, count(table)]))
  const texts = (sql: string) =>
    database
      .prepare(sql)
      .all()
      .map(({ text }) => String(text))
  const labels = references
    .filter(([name]) => name !== 'organization')
    .flatMap(([, table, , label]) => texts(`select lower(${label}) as text from ${table}`))
  const sample = 5000
  const written = texts(`select name as text from organizations union select distinct remarks from proposals
    where id <= ${sample} and remarks is not null`)
  const words = new Set(written.flatMap((text) => text.toLowerCase().match(/\b[a-z]{5,}\b/g) ?? []))
  const wanted = sample / 80
  const inSample = (word: string) => count(`proposals p where id <= ${sample} and ${holdsWord(word)}`)
  const keywords = [...words]
    .filter((word) => !labels.some((label) => label.includes(word)))
    .map((word) => ({ word, in: inSample(word) }))
  const [middling] = keywords.toSorted(
    (a, b) => Math.abs(a.in - wanted) - Math.abs(b.in - wanted) || a.word.localeCompare(b.word),
  )
  const [common] = keywords.toSorted((a, b) => b.in - a.in || a.word.localeCompare(b.word))
  database.close()
  return { rows, today, many, keyword: middling?.word ?? 'water', common: common?.word ?? 'rail' }
}

/** Of a proposal `p`: the word is in its remarks, or in the name of its organization. */
export const holdsWord = (word: string): string =>
  `(p.remarks like '%${word}%' or p.organization_id in (select id from organizations where name like '%${word}%'))`

/** What the n-th write sends: a whole proposal, as a form would. */
export const proposalBody = (index: number, { today, many }: Scene): ProposalBody => {
  const place = (table: string, by = index) => 1 + (by % (many[table] ?? 1))
  return {
    organization_id: place('organizations', index * 7),
    ...{ sector_id: place('sectors'), service_id: place('services'), category_id: place('categories') },
    ...{ source_id: place('sources'), status_id: named.onGoing, action_id: named.pursued, result_id: null },
    ...{ initiated_by: place('users'), processed_by: place('users', index + 3) },
    ...{ published_on: addDays(today, -(index % 30)), last_date: addDays(today, 10 + (index % 40)) },
    ...{
      remarks: `Number ${(index * 31) % 2000}: asked once more.`,
      discussion_date: addDays(today, index % 9),
    },
  }
}

/** Which proposal the n-th update changes; they are spread over the table. */
export const updatedId = (index: number, rows: number): number =>
  1 + ((index * 7919) % Math.min(rows, 90_000))
