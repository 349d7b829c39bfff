import { join } from 'node:path'
import type { Model } from '../../src/model/index.ts'
import type { ProductPlace } from '../../src/server/product/place.ts'
import { recounted, told } from '../../tests/support/recount.ts'
import type { Office } from '../running/office.ts'

export const today = new Date().toISOString().slice(0, 10)

/** What readers of an office ask for. */
export const reads = [
  '/api/proposals?per_page=25',
  '/api/proposals?per_page=25&sortBy=last_date&order=desc',
  '/api/proposal/pursued?per_page=25',
  '/api/dashboard-data',
  '/api/proposal/due-within-3-days?per_page=25',
  '/api/proposals?counts=1',
  '/api/proposals/1',
  '/api/organizations?keyword=port',
]

/** The product in a folder. */
export const placeOf = (folder: string): ProductPlace => ({
  ...{ root: folder, entities: join(folder, 'entities'), app: join(folder, 'app.ts') },
})

/** Where a server's lists, tabs or dashboard say another number than there are rows; nobody may write meanwhile. */
export const compareTotals = async (
  when: string,
  { admin }: Pick<Office, 'admin'>,
  databaseUrl: string,
  model: Model,
): Promise<readonly string[]> => {
  const said = await told(admin, model)
  const there = await recounted(databaseUrl, model, today)
  return Object.entries(there).flatMap(([name, count]) =>
    said[name] === count ? [] : [`${when}: ${name} is ${said[name]}, there are ${count}`],
  )
}
