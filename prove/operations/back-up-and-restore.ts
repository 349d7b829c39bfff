import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { inside } from '../../commands/parts/paths.mjs'
import { caller } from '../../tests/support/calls.ts'
import { missingFrom, newOffice, openOffice, runCommand } from './office.ts'

const aSecond = 200
const before = 3000

/** `npm run backup` under two hundred writes a second, and `npm run restore` of it after the office is lost. */
export const backUpAndRestore = async () => {
  const office = newOffice()
  const backup = join(office.folder, 'backup.db')
  const { product, admin } = await openOffice(office.environment)
  const names: string[] = []
  const under: Promise<void>[] = []
  const write = async (name: string): Promise<void> => {
    if ((await admin.call('POST', '/api/sectors', { name })).status === 201) names.push(name)
  }
  let going = true
  const began = performance.now()
  const pace = async (): Promise<void> => {
    for (let made = 0; going; ) {
      for (; made < ((performance.now() - began) / 1000) * aSecond; made += 1)
        under.push(write(`Row ${made}`))
      await pause(5)
    }
  }
  const pacing = pace()
  await pause(before)
  const acknowledged = [...names]
  const made = await runCommand(
    [inside('commands', 'tool.mjs'), 'backup', '--to', backup],
    office.environment,
  )
  const during = names.length - acknowledged.length
  going = false
  await pacing
  await Promise.all(under)
  const writesASecond = names.length / ((performance.now() - began) / 1000)
  await product.stop('SIGKILL')

  const restored = await runCommand([inside('commands', 'tool.mjs'), 'restore', backup], office.environment)
  const { lost, integrity } = missingFrom(office.file, acknowledged)
  const opening = performance.now()
  const again = await openOffice(office.environment)
  const running = (performance.now() - opening) / 1000
  const oldSessions = (await caller(again.product.url, admin.token).call('GET', '/api/user')).status
  const signedIn = (await again.admin.call('GET', '/api/sectors?page=1')).status === 200
  await again.product.stop()
  office.remove()
  return {
    writesASecond: Math.round(writesASecond),
    acknowledgedBefore: acknowledged.length,
    writtenDuringBackup: during,
    backupSeconds: made.seconds,
    restoreSeconds: restored.seconds,
    runningAgainSeconds: running,
    codes: [made.code, restored.code],
    lost,
    integrity,
    signedIn,
    oldSessions,
  }
}
