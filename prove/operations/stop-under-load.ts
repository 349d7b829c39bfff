import { setTimeout as pause } from 'node:timers/promises'
import { missingFrom, newOffice, openOffice } from './office.ts'

const writers = 50

/** SIGTERM while fifty write as fast as they can: how it ends, how soon, and whether what was acknowledged is there. */
export const stopUnderLoad = async () => {
  const office = newOffice()
  const { product, admin } = await openOffice(office.environment)
  const names: string[] = []
  const write = async (at: number): Promise<void> => {
    for (let made = 0; ; made += 1) {
      const name = `Written by ${at}, ${made}`
      try {
        if ((await admin.call('POST', '/api/sectors', { name })).status === 201) names.push(name)
      } catch {
        return // the connection was refused or broke: not acknowledged
      }
    }
  }
  const writing = Array.from({ length: writers }, (_, at) => write(at))
  await pause(2000)
  const before = names.length
  const began = performance.now()
  const code = await product.stop('SIGTERM')
  const seconds = (performance.now() - began) / 1000
  await Promise.all(writing)
  const { lost, integrity } = missingFrom(office.file, names)
  office.remove()
  return {
    writers,
    code,
    seconds,
    acknowledged: names.length,
    whileStopping: names.length - before,
    lost,
    integrity,
  }
}
