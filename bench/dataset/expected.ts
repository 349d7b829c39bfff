import { DatabaseSync } from 'node:sqlite'
import { addDays, type Day, daysBetween } from '../../src/model/index.ts'
import { dropped, notSelected, pursued, selected, submitted } from './lookups.ts'
import { keyword } from './words.ts'

/** One page as every server must answer it: the total, and the rows in order with the names they refer to. */
export interface ExpectedPage {
  readonly total: number
  readonly rows: readonly ExpectedRow[]
}

export interface ExpectedRow {
  readonly id: number
  readonly [key: string]: unknown
}

export type Counts = Readonly<Record<string, number>>

const references = [
  ['organization', 'organizations', 'organization_id', 'name'],
  ['sector', 'sectors', 'sector_id', 'name'],
  ['service', 'services', 'service_id', 'name'],
  ['category', 'categories', 'category_id', 'name'],
  ['source', 'sources', 'source_id', 'title'],
  ['action', 'actions', 'action_id', 'name'],
  ['status', 'statuses', 'status_id', 'name'],
  ['result', 'results', 'result_id', 'title'],
  ['initiated_by', 'users', 'initiated_by', 'name'],
  ['processed_by', 'users', 'processed_by', 'name'],
] as const

/** Reads the right answers off the dataset with plain statements that need no index and know no engine. */
export class Expected {
  readonly #database: DatabaseSync
  readonly #today: Day

  constructor(file: string, today: Day) {
    this.#database = new DatabaseSync(file, { readOnly: true })
    this.#today = today
  }

  close(): void {
    this.#database.close()
  }

  page(where: string, order: string, size: number, offset: number): ExpectedPage {
    const names = references.map(
      ([name, table, column, label]) =>
        `(select ${label} from ${table} t where t.id = p.${column}) as "${name} ${label}"`,
    )
    const rows = this.#database
      .prepare(
        `select p.*, ${names.join(', ')} from proposals p where ${where} order by ${order} limit ? offset ?`,
      )
      .all(size, offset)
    return { total: this.#count(where), rows: rows.map((row) => this.#row(row)) }
  }

  first(size: number): ExpectedPage {
    return this.page('true', 'id desc', size, 0)
  }

  byLastDate(page: number): ExpectedPage {
    return this.page('true', 'last_date, id', 15, (page - 1) * 15)
  }

  withKeyword(): ExpectedPage {
    const named = `organization_id in (select id from organizations where name like '%${keyword}%')`
    return this.page(`(remarks like '%${keyword}%' or ${named})`, 'id desc', 15, 0)
  }

  dueWithin3Days(): ExpectedPage {
    return this.page(this.#due(), 'id desc', 15, 0)
  }

  counts(): Counts {
    const sent = `action_id = ${pursued} and status_id = ${submitted}`
    const beyond = addDays(this.#today, 3)
    const rules: Readonly<Record<string, string>> = {
      proposals: 'true',
      pursued: `action_id = ${pursued}`,
      dropped: `action_id = ${dropped}`,
      unprocessed: `action_id is null or action_id not in (${pursued}, ${dropped})`,
      submitted: sent,
      due_within_3: this.#due(),
      due_beyond_3: `${pending} and last_date > '${beyond}'`,
      pursued_expired: `${pending} and last_date < '${this.#today}'`,
      selection_in_process: `${sent} and (result_id is null or result_id not in (${selected}, ${notSelected}))`,
      selected: `${sent} and result_id = ${selected}`,
      not_selected: `${sent} and result_id = ${notSelected}`,
    }
    return Object.fromEntries(Object.entries(rules).map(([name, rule]) => [name, this.#count(rule)]))
  }

  #due(): string {
    return `${pending} and last_date between '${this.#today}' and '${addDays(this.#today, 3)}'`
  }

  #count(where: string): number {
    return Number(this.#database.prepare(`select count(*) as n from proposals p where ${where}`).get()?.n)
  }

  #row(row: Readonly<Record<string, unknown>>): ExpectedRow {
    const { id, organization_id, sector_id, service_id, category_id, source_id } = row
    const { status_id, action_id, result_id, remarks, published_on, last_date, discussion_date } = row
    return {
      ...{ id: Number(id), organization_id, sector_id, service_id, category_id, source_id },
      ...{ status_id, action_id, result_id, remarks, published_on, last_date, discussion_date },
      days_left: daysBetween(this.#today, String(last_date)),
      ...Object.fromEntries(
        references.map(([name, , column, label]) => [
          name,
          row[column] === null ? null : { [label]: row[`${name} ${label}`] },
        ]),
      ),
    }
  }
}

const pending = `action_id = ${pursued} and (status_id is null or status_id <> ${submitted})`
