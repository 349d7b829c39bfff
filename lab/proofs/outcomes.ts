import { locateProduct } from '../../src/server/product/place.ts'
import { compare } from '../../tests/server/rows/rules/outcome-cases.ts'
import { startTestServer } from '../../tests/support/server.ts'
import { folderOf } from '../../tests/support/workshop.ts'
import type { Verdict } from '../proof.ts'
import { newPlace } from '../running/database.ts'

export const shows =
  '5,000 random writes on each database by every way there is, some of which bring a stock below nothing or a site above its room: taken and refused as a plain model of them says (25 minutes)'

export const options = { cases: 5000, seed: 1, on: '' }

/** So many writes come to one database: the fewer rows there are, the more rules break. */
const casesAtOnce = 200

export const prove = async ({ cases, seed, on }: typeof options): Promise<Verdict> => {
  const results: Record<string, { cases: number; refused: number; off: string[] }> = {}
  for (const kind of ['sqlite', 'postgres'] as const) {
    if (on !== '' && on !== kind) continue
    const whole = { cases: 0, refused: 0, off: [] as string[] }
    for (let at = 0; whole.cases < cases; at += 1) {
      const { url, remove } = await newPlace(kind)
      const server = await startTestServer({ product: locateProduct(folderOf('depot')), databaseUrl: url })
      const found = await compare(server, Math.min(casesAtOnce, cases - whole.cases), seed + at)
      whole.cases += found.cases
      whole.refused += found.refused
      whole.off.push(...found.off.map((each) => `seed ${seed + at}: ${each}`))
      await server.stop()
      await remove()
      console.log(`${kind}: ${whole.cases} cases, ${whole.refused} refused, ${whole.off.length} off`)
    }
    results[kind] = whole
  }
  return {
    figures: results,
    bounds: { 'none is off': Object.values(results).every(({ off }) => off.length === 0) },
  }
}
