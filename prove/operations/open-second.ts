import { inside } from '../../commands/parts/paths.mjs'
import { newOffice, openOffice, runCommand } from './office.ts'

/** A second server on the file of the first: how soon it gives up, and whether it says whose the file is. */
export const openSecond = async () => {
  const office = newOffice()
  const { product, admin } = await openOffice(office.environment)
  const settings = { ...office.environment, PORT: '0' }
  const { code, said, seconds } = await runCommand([inside('src', 'server.ts')], settings)
  const first = (await admin.call('POST', '/api/sectors', { name: 'Unaffected' })).status
  await product.stop()
  office.remove()
  return {
    code,
    seconds,
    named: said.includes(`in use by another server (process ${product.pid})`),
    first,
    said,
  }
}
