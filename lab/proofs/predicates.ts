import { loadModel } from '../../src/server/index.ts'
import { locateProduct } from '../../src/server/product/place.ts'
import { disagreements, makeErrands, zone } from '../../tests/generated/asked-of-the-yard.ts'
import { startTestServer } from '../../tests/support/server.ts'
import { folderOf } from '../../tests/support/workshop.ts'
import type { Verdict } from '../proof.ts'
import { newPlace } from '../running/database.ts'

export const shows =
  '10,000 random rules asked of lists over HTTP on each database: the same rows as a plain filter over all of them (8 minutes)'

export const options = { rules: 10_000, rows: 300 }

const today = '2026-11-21'

export const prove = async ({ rules, rows }: typeof options): Promise<Verdict> => {
  const product = locateProduct(folderOf('yard'))
  const model = await loadModel(product)
  const on = async (kind: 'sqlite' | 'postgres') => {
    const { url, remove } = await newPlace(kind)
    const clock = { today: () => today, now: () => new Date(`${today}T12:00:00Z`), timeZone: zone }
    const server = await startTestServer({ product, databaseUrl: url, ...clock })
    await makeErrands(server, rows, today)
    const found = await disagreements(server, model, rules, today)
    await server.stop()
    await remove()
    return { ...found, wrong: found.wrong.length, first: found.wrong[0] ?? null }
  }
  const results = { sqlite: await on('sqlite'), postgres: await on('postgres') }
  return {
    figures: results,
    bounds: { 'no rule disagrees': Object.values(results).every(({ wrong }) => wrong === 0) },
  }
}
