import { byHand } from '../../tests/support/recount.ts'
import { startTestServer, type TestServer } from '../../tests/support/server.ts'
import type { Verdict } from '../proof.ts'
import { newPlace } from '../running/database.ts'

export const shows =
  '10,000 random writes through two versions of the product on one PostgreSQL with a shell beside them, and on SQLite: no list, tab or figure is off from the rows (5 minutes)'

export const options = { writes: 10_000 }

type Versions = typeof import('../../tests/support/two-versions.ts')

const rounds = 10
const hands = 16

export const prove = async ({ writes }: typeof options): Promise<Verdict> => {
  const versions: Versions = await import('../../tests/support/two-versions.ts') // which writes the other version
  const { insertByHand, later } = versions
  const { url, remove } = await newPlace('postgres')
  const alter = 'delete from repairs where id % 97 = 0'
  const open = (place: { readonly product?: Versions['later']['place']; readonly databaseUrl?: string }) =>
    startTestServer({ ...versions.options, ...place })
  const older = await open({ databaseUrl: url })
  const newer = await open({ databaseUrl: url, product: later.place })
  const both = [older, newer] as const
  const results = {
    'postgres, two versions and a shell': await run(versions, both, writes, () =>
      byHand(url, insertByHand, alter, insertByHand),
    ),
    sqlite: await run(versions, [await open({})], writes),
  }
  await remove()
  later.remove()
  const all = Object.values(results)
  return { figures: results, bounds: { 'no count is off': all.every(({ wrong }) => wrong.length === 0) } }
}

/** So many writes by several hands at once, in rounds; after each every count is looked at. */
const run = async (
  { made, models, needed, writer, wrongCounts }: Versions,
  servers: readonly [older: TestServer, newer?: TestServer],
  writes: number,
  beside = async (): Promise<void> => {},
) => {
  const [older, newer] = servers
  const write = writer(await needed(older), await made(older, '/api/sources', { title: 'Paper' }), writes)
  for (const name of ['Zed', 'Other']) await made(older, '/api/scales', { name })
  const wrong: string[] = []
  let counts = 0
  for (let round = 0; round < rounds; round += 1) {
    const some = Array.from({ length: hands }, async (_, at) => {
      for (let count = at; count < writes / rounds; count += hands)
        await write(count % 2 === 0 && newer ? newer : older)
    })
    await Promise.all([...some, beside()])
    for (const [server, model] of [
      [older, models.ours],
      [newer, models.later],
    ] as const) {
      if (!server) continue
      wrong.push(...(await wrongCounts(server, model)))
      counts += model.list.reduce((sum, { lists }) => sum + 1 + lists.length, 0)
    }
  }
  for (const server of servers) await server?.stop()
  return { writes, counts, wrong }
}
