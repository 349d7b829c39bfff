import { ensurePage } from '../../commands/parts/page.mjs'
import { inside } from '../../commands/parts/paths.mjs'
import { middle } from '../measuring/middle.ts'
import { startProduct } from './start-server.ts'

const starts = 3

/**
 * How long the command behind `npm start` takes until the first call is answered, on a database that is there; the
 * middle of a few starts, in milliseconds.
 */
export const coldStart = async (databaseUrl: string): Promise<number> => {
  if (!(await ensurePage())) throw new Error('The page could not be built: see above.')
  const times: number[] = []
  for (let each = 0; each < starts; each += 1) {
    const server = await startProduct(databaseUrl, { program: inside('commands', 'start.mjs') })
    times.push(server.ready)
    await server.stop()
  }
  return middle(times)
}
