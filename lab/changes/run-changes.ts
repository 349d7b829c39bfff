import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '../../src/server/platform/database/index.ts'
import { copyProduct } from '../running/copy.ts'
import { NotStarted, openOffice, spawnServer } from '../running/office.ts'
import { runProgram } from '../running/program.ts'

/** One thing that a maintainer does to the largest entity, and what is to come of it. */
interface Change {
  readonly change: string
  readonly refused?: boolean
  /** What `npm run plan` says. */
  readonly saying: RegExp
  /** Texts of the descriptor, and what stands there instead from now on. */
  readonly edits: readonly (readonly [find: string | RegExp, replace: string])[]
  /** Columns under a new name, by the former. */
  readonly renames?: Readonly<Record<string, string>>
  /** Starts are killed while they change the tables, before one is let through. */
  readonly killed?: boolean
}

const changes: readonly Change[] = [
  {
    change: 'one is renamed, one new and required: killed',
    saying: /Rename proposals\.remarks to notes/,
    edits: [
      [/'remarks'/g, "'notes'"],
      [/remarks: (longtext\(.*)sortable\)/, "notes: $1sortable, was('remarks'))"],
      [/\{ remarks: /g, '{ notes: '],
      [/ {4}status: /, "    priority: number('Priority', required, initially(3)),\n    status: "],
      ["'last_date'],", "'last_date', 'priority'],"],
      [/^import \{/, 'import {\n  initially,\n  number,\n  was,'],
    ],
    renames: { remarks: 'notes', remarks_key: 'notes_key' },
    killed: true,
  },
  {
    change: 'one with gaps becomes required',
    refused: true,
    saying: /proposals\.\w+ is required now, but \S+ rows have none/,
    edits: [["reference('Source', 'source')", "reference('Source', 'source', required)"]],
  },
  {
    change: 'a text with words in it becomes a number',
    refused: true,
    saying: /proposals\.notes was .* and is to be .*, but \S+ rows have a value in it/,
    edits: [
      [/notes: longtext\(.*/, "notes: number('Remarks'),"],
      [/\{ notes: .*\n/g, ''],
    ],
  },
  {
    change: 'one is taken away',
    saying: /proposals\.discussion_date/,
    edits: [
      [/ {4}discussion_date: .*\n/, ''],
      [/'discussion_date',? ?/g, ''],
    ],
  },
]

const kills = 5

/**
 * Fills an office with sample rows, changes it as a maintainer would, and looks at every row each time.
 * @returns of each change the seconds of the plan and of the start that carried it out or refused it, the backup before
 *   it included; kills in the middle of it (where the machine dawdled, it was done before); and what was not as it must be
 */
export const runChanges = async (databaseUrl: string, rows: number) => {
  const copy = await copyProduct()
  const file = join(copy.folder, 'entities', 'proposal.ts')
  const place = { of: copy.folder, databaseUrl, environment: { LOG_LEVEL: 'info' } }
  const plan = (...args: readonly string[]) =>
    runProgram('src/tools/plan.ts', args, { DATABASE_URL: databaseUrl }, copy.folder)
  let columns: readonly string[] = [
    ...['organization_id', 'last_date', 'published_on', 'remarks', 'remarks_key', 'action_id', 'version'],
  ]

  const make = async ({ change, refused = false, saying, edits, renames = {}, killed }: Change) => {
    const wrong: string[] = []
    const expect = (holds: boolean, otherwise: string) => void (holds || wrong.push(otherwise))
    const text = await readFile(file, 'utf8')
    const now = columns.map((column) => renames[column] ?? column)
    const before = await digestOf(databaseUrl, columns)
    await writeFile(
      file,
      edits.reduce((edited, [find, replace]) => edited.replace(find, replace), text),
    )
    const planned = await plan()
    expect(saying.test(planned.said), `the plan says: ${planned.said}`)
    expect(planned.code === (refused ? 1 : 0), `the plan ends with ${planned.code}`)
    let middle = 0
    for (let kill = 0; killed && kill < kills; kill += 1) {
      if (await startAndKill(place, (kill * rows) / 600)) middle += 1
      const after = await digestOf(databaseUrl, columns).catch(() => digestOf(databaseUrl, now))
      expect(after === before, `kill ${kill + 1} lost something`)
    }
    const began = performance.now()
    const start = await openOffice(place).catch((error: unknown) => error)
    const startSeconds = (performance.now() - began) / 1000
    if (start instanceof Error) {
      const [code, said] = start instanceof NotStarted ? [start.code, start.said] : [null, start.message]
      expect(refused && code === 1 && saying.test(said), `the start says: ${said}`)
      await writeFile(file, text)
    } else {
      expect(!refused, 'it was not refused')
      columns = now
      await (start as Awaited<ReturnType<typeof openOffice>>).stop() // what is no error
    }
    expect((await digestOf(databaseUrl, columns)) === before, 'rows are not as they were')
    return { change, planSeconds: planned.seconds, startSeconds, kills: middle, wrong }
  }

  /** What was taken away is dropped for good, and nothing that is described; the office works with all its rows. */
  const dropAndServe = async () => {
    const before = await digestOf(databaseUrl, columns)
    const described = await plan('--prune', 'proposals.notes')
    const pruned = await plan('--prune', 'proposals.discussion_date')
    const there = await digestOf(databaseUrl, ['discussion_date']).catch(() => null)
    const after = await digestOf(databaseUrl, columns)
    const { admin, ready, stop } = await openOffice(place)
    const list = await admin.call('GET', '/api/proposals?per_page=1&sortBy=notes&order=desc')
    const path = `/api/proposals/${list.body.data?.[0]?.id}`
    const put = await admin.call('PUT', path, { notes: 'Changed after all that' })
    const found = await admin.call('GET', '/api/proposals?keyword=after all that')
    await stop()
    const all: Readonly<Record<string, boolean>> = {
      [`what is described is dropped: ${described.said}`]: described.code === 1,
      [`it is not dropped: ${pruned.said}`]:
        pruned.code === 0 && /backup/i.test(pruned.said) && there === null,
      'something else went with it': before === after,
      [`the list counts ${list.body.total}`]: list.body.total === rows,
      [`a change answers ${put.status}`]: put.status === 200,
      [`a search finds ${found.body.total}`]: found.body.total === 1,
    }
    const wrong = Object.keys(all).filter((fault) => !all[fault])
    const times = { planSeconds: pruned.seconds, startSeconds: ready / 1000 }
    return { change: 'it is dropped for good, and the office serves', ...times, kills: 0, wrong }
  }

  try {
    await (await openOffice({ ...place, rows })).stop()
    const results: Awaited<ReturnType<typeof make>>[] = []
    for (const step of [...changes.map((change) => () => make(change)), dropAndServe])
      results.push(await step())
    return results
  } finally {
    await copy.remove()
  }
}

/**
 * A start that is killed so many milliseconds after it has said that it changes something.
 * @returns whether that was in the middle, and not when it had come to answer
 */
const startAndKill = async (
  place: Parameters<typeof spawnServer>[0],
  milliseconds: number,
): Promise<boolean> => {
  const server = await spawnServer(place)
  const listens = () => server.said().includes('Server listening at')
  const changes = () => /"msg":"(Add|Rename|Work|Index|A backup|No backup)/.test(server.said())
  while (server.alive() && !listens() && !changes()) await pause(2)
  for (let left = milliseconds; left > 0 && !listens(); left -= 20) await pause(20)
  const late = listens()
  await server.stop('SIGKILL')
  return !late
}

/** A text that changes with every value of every proposal in these columns. */
const digestOf = async (url: string, columns: readonly string[]): Promise<string> => {
  const database = await openDatabase(url)
  const hash = createHash('sha256')
  const names = ['id', ...columns].map((name) => `"${name}"`).join(', ')
  try {
    for (let last = 0; ; ) {
      const sql = `select ${names} from "proposals" where "id" > ? order by "id" limit 5000`
      const found = await database.rows(sql, [last])
      if (found.length === 0) return hash.digest('hex')
      for (const row of found) hash.update(`${JSON.stringify(row)}\n`)
      last = Number(found.at(-1)?.[0])
    }
  } finally {
    await database.close()
  }
}
