// npm run prove -- counts: writes through two versions of the product and by hand; no list, tab or figure may be off.
import { optionsGiven } from '../commands/parts/options.mjs'
import { createDatabase, startPostgres } from '../tests/support/postgres.ts'
import { byHand } from '../tests/support/recount.ts'
import { startTestServer, type TestServer, type TestServerOptions } from '../tests/support/server.ts'
import {
  insertByHand,
  later,
  made,
  models,
  needed,
  options,
  writer,
  wrongCounts,
} from '../tests/support/two-versions.ts'

const values = optionsGiven({ writes: { type: 'string', default: '10000' } })
const writes = Number(values.writes)
const rounds = 10
const hands = 16

/** So many writes by several hands at once, in rounds; after each every count is looked at. */
const run = async (
  open: (product?: typeof later.place) => Promise<TestServer>,
  { side, beside }: { readonly side: boolean; readonly beside?: () => Promise<void> },
) => {
  const older = await open()
  const newer = side ? await open(later.place) : older
  const ids = await needed(older)
  const write = writer(ids, await made(older, '/api/sources', { title: 'Paper' }), writes)
  for (const name of ['Zed', 'Other']) await made(older, '/api/sectors', { name })
  const wrong: string[] = []
  let counts = 0
  for (let round = 0; round < rounds; round += 1) {
    const some = Array.from({ length: hands }, async (_, at) => {
      for (let count = at; count < writes / rounds; count += hands) await write(count % 2 ? older : newer)
    })
    await Promise.all([...some, beside?.()])
    for (const [server, model] of [
      [older, models.ours],
      ...(side ? ([[newer, models.later]] as const) : []),
    ] as const) {
      wrong.push(...(await wrongCounts(server, model)))
      counts += model.list.reduce((sum, { lists }) => sum + 1 + lists.length, 0)
    }
  }
  if (side) await newer.stop()
  await older.stop()
  return { writes, counts, wrong }
}

const postgres = await startPostgres()
const { url } = await createDatabase(postgres.url)
const opened =
  (more: TestServerOptions) =>
  (product?: typeof later.place): Promise<TestServer> =>
    startTestServer({ ...options, ...more, ...(product && { product }) })
const results = {
  'postgres, two versions and a shell': await run(opened({ databaseUrl: url }), {
    side: true,
    beside: () => byHand(url, insertByHand, 'delete from proposals where id % 97 = 0', insertByHand),
  }),
  sqlite: await run(opened({}), { side: false }),
}
await postgres.stop()
later.remove()

console.log(JSON.stringify(results, null, 2))
process.exitCode = Object.values(results).every(({ wrong }) => wrong.length === 0) ? 0 : 1
