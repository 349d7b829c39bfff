// npm run prove -- operations: a stop under load, a second server on the file, a backup under writes and its restore, timed.
import { backUpAndRestore } from './operations/back-up-and-restore.ts'
import { openSecond } from './operations/open-second.ts'
import { stopUnderLoad } from './operations/stop-under-load.ts'

const results = {
  stop: await stopUnderLoad(),
  second: await openSecond(),
  backup: await backUpAndRestore(),
}
console.log(JSON.stringify(results, null, 2))
const { stop, second, backup } = results
const sound =
  stop.code === 0 &&
  stop.seconds < 10 &&
  stop.acknowledged > 0 &&
  stop.lost === 0 &&
  second.code === 1 &&
  second.seconds < 3 &&
  second.named &&
  backup.lost === 0 &&
  backup.integrity === 'ok' &&
  backup.signedIn &&
  backup.oldSessions === 401
process.exitCode = sound ? 0 : 1
