import { caller, signIn } from '../../tests/support/calls.ts'
import { type Copy, copyProduct } from '../mutants/copy.ts'
import { type Change, daysWork, dropped } from './days-work.ts'
import { type Digest, digestOf, withDatabase } from './digest.ts'
import { fillOffice } from './fill.ts'
import { account, Office } from './office.ts'
import { descriptor, firstFields } from './visits.ts'

/** What became of one change. */
export interface Changed {
  readonly change: string
  readonly end: string
  readonly planSeconds: number
  /** Of the start that carried it out or refused it; the backup before it included. */
  readonly startSeconds: number
  /** Kills in the middle of it; where the machine dawdled, the change was done before. */
  readonly kills: number
  /** What was not as it must be; empty where all was. */
  readonly wrong: readonly string[]
}

export interface ChangesOptions {
  readonly rows: number
  readonly databaseUrl: string
  /** How often a start is killed while it changes the tables. */
  readonly kills?: number
  readonly told?: (changed: Changed) => void
}

const began = [
  'name',
  'name_key',
  'code',
  'remark',
  'amount',
  'phone',
  'day',
  'spare',
  'sector_id',
  'version',
]

/** The office as it stands: what its entity is called, what describes it, where the values of the beginning lie. */
class Day {
  readonly #office: Office
  readonly #rows: number
  #one = 'visit'
  #columns: readonly string[] = began
  #text = descriptor('visit', firstFields)
  #read: { readonly key: string; readonly digest: Digest } | null = null

  constructor(office: Office, rows: number) {
    this.#office = office
    this.#rows = rows
  }

  async begin(): Promise<void> {
    await this.#office.describe({ 'visit.ts': this.#text })
    const server = await this.#office.start()
    if (server.ended) throw new Error(server.ended.said)
    await server.stop()
    await fillOffice(this.#office, this.#rows)
  }

  async make({ change, end, saying, fields, one = this.#one, ...further }: Change): Promise<Changed> {
    const { renames = {}, remade = [], first, kills = 0 } = further
    const office = this.#office
    const wrong: string[] = []
    const expect = (holds: boolean, otherwise: string) => void (holds || wrong.push(otherwise))
    if (first)
      await withDatabase(office.databaseUrl, (it) =>
        it.write((writer) => writer.run(first), { seconds: 600 }),
      )
    const kept = this.#columns.filter((column) => !remade.includes(column))
    const now = kept.map((column) => renames[column] ?? column)
    const before = await this.#digest(kept, first !== undefined)
    expect(before.rows === this.#rows, `${before.rows} rows instead of ${this.#rows} before it`)
    const same = async (table: string, columns: readonly string[]) =>
      (await digestOf(office.databaseUrl, table, columns)).hash === before.hash
    const text = descriptor(one, fields, one === this.#one ? '' : `\n  was: '${this.#table}',`)
    await office.describe({ [`${this.#one}.ts`]: null, [`${one}.ts`]: text })
    const plan = await office.plan()
    expect(saying.test(plan.said), `the plan says: ${plan.said}`)
    expect(plan.code === (end === 'refused' ? 1 : 0), `the plan ends with ${plan.code}`)

    let middle = 0
    for (let kill = 0; kill < kills; kill++) {
      if ((await office.startAndKill((kill * this.#rows) / 600)) === 'in the middle') middle += 1
      const whole = await same(this.#table, kept).catch(() => same(`${one}s`, now))
      expect(whole, `kill ${kill + 1} lost something`)
    }
    const start = await office.start()
    if (start.ended) {
      expect(end === 'refused', `the start says: ${start.ended.said}`)
      expect(saying.test(start.ended.said) && start.ended.code === 1, `refused with: ${start.ended.said}`)
      await office.describe({ [`${one}.ts`]: null, [`${this.#one}.ts`]: this.#text })
      expect(await same(this.#table, kept), 'a refused change changed rows')
      return {
        change,
        end,
        planSeconds: plan.seconds,
        startSeconds: start.ended.seconds,
        kills: middle,
        wrong,
      }
    }
    await start.stop()
    expect(end !== 'refused', 'it was not refused')
    this.#one = one
    this.#text = descriptor(one, fields)
    this.#columns = now
    expect((await this.#digest(now, true)).hash === before.hash, 'rows are not as they were')
    await office.describe({ [`${one}.ts`]: this.#text })
    const again = await office.plan()
    expect(!/^- (Add|Rename|Make|Work|Create)/m.test(again.said), `left to do: ${again.said}`)
    return { change, end, planSeconds: plan.seconds, startSeconds: start.seconds, kills: middle, wrong }
  }

  /** A field is dropped by name: nothing but that goes, and nothing that is described. */
  async dropForGood(): Promise<Changed> {
    const office = this.#office
    const wrong: string[] = []
    const expect = (holds: boolean, otherwise: string) => void (holds || wrong.push(otherwise))
    const kept = this.#columns.filter((column) => column !== dropped.column)
    const before = await digestOf(office.databaseUrl, this.#table, kept)
    await office.describe({ [`${this.#one}.ts`]: descriptor(this.#one, dropped.fields) })
    const start = await office.start()
    if (start.ended) throw new Error(start.ended.said)
    await start.stop()
    const described = await office.plan('--prune', `${this.#table}.phone`)
    expect(described.code === 1 && /is not hidden/.test(described.said), `phone: ${described.said}`)
    const pruned = await office.plan('--prune', `${this.#table}.${dropped.column}`)
    expect(pruned.code === 0 && /is gone for good/.test(pruned.said), `amount: ${pruned.said}`)
    expect(/backup/i.test(pruned.said), `no word of a backup: ${pruned.said}`)
    const gone = await digestOf(office.databaseUrl, this.#table, [dropped.column]).then(
      () => false,
      () => true,
    )
    expect(gone, 'it is still there')
    this.#columns = kept
    const after = await digestOf(office.databaseUrl, this.#table, kept)
    expect(after.hash === before.hash, 'something else went with it')
    const change = 'a field is dropped for good (--prune)'
    return {
      change,
      end: 'dropped',
      planSeconds: pruned.seconds,
      startSeconds: start.seconds,
      kills: 0,
      wrong,
    }
  }

  /** After all that the office works: every row is listed, read, found and changed by calls. */
  async serve(): Promise<Changed> {
    const wrong: string[] = []
    const start = await this.#office.start()
    if (start.ended) throw new Error(start.ended.said)
    const { token = '' } = await signIn(start.url, account.email, account.password)
    const office = caller(start.url, token)
    const list = await office.call('GET', `/api/${this.#table}?per_page=1&sortBy=remark&order=desc`)
    if (list.body.total !== this.#rows) wrong.push(`the list counts ${list.body.total}`)
    const { id } = list.body.data[0]
    const put = await office.call('PUT', `/api/${this.#table}/${id}`, { name: 'Changed after all that' })
    if (put.status !== 200) wrong.push(`a change answers ${put.status}: ${JSON.stringify(put.body)}`)
    const found = await office.call('GET', `/api/${this.#table}?keyword=after all that`)
    if (found.body.total !== 1) wrong.push(`a search finds ${found.body.total}`)
    await start.stop()
    const change = 'every row is listed, one changed and found'
    return { change, end: 'served', planSeconds: 0, startSeconds: start.seconds, kills: 0, wrong }
  }

  /** What was read last is as it was, unless something may have changed it. */
  async #digest(columns: readonly string[], changed: boolean): Promise<Digest> {
    const { key, digest } = this.#read ?? {}
    const wanted = [this.#table, ...columns].join()
    if (!changed && key === wanted && digest) return digest
    const fresh = await digestOf(this.#office.databaseUrl, this.#table, columns)
    this.#read = { key: wanted, digest: fresh }
    return fresh
  }

  get #table(): string {
    return `${this.#one}s`
  }
}

/** Makes an office of so many awkward rows, changes it as a maintainer would, and looks at every row each time. */
export const runChanges = async ({ rows, databaseUrl, kills = 5, told = () => {} }: ChangesOptions) => {
  const copy: Copy = await copyProduct()
  const results: Changed[] = []
  const note = (changed: Changed) => {
    results.push(changed)
    told(changed)
  }
  try {
    const day = new Day(new Office(copy, databaseUrl), rows)
    await day.begin()
    for (const change of daysWork) note(await day.make({ ...change, ...(change.kills && { kills }) }))
    note(await day.dropForGood())
    note(await day.serve())
  } finally {
    await copy.remove()
  }
  return results
}
