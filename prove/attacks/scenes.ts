import { costlyText } from './costly-text.ts'
import { endlessLog } from './endless-log.ts'
import { fewDescriptors } from './few-descriptors.ts'
import { foreignBackup } from './foreign-backup.ts'
import { forwardedFor } from './forwarded-for.ts'
import { fullQueue } from './full-queue.ts'
import { heldConnections } from './held-connections.ts'
import { leftInBrowser } from './left-in-browser.ts'
import { linkedFile } from './linked-file.ts'
import { lockFile } from './lock-file.ts'
import { lockedOut } from './locked-out.ts'
import { lookAlikes } from './look-alikes.ts'
import { missingTraces } from './missing-traces.ts'
import { neverReading } from './never-reading.ts'
import { oneReader } from './one-reader.ts'
import { openFiles } from './open-files.ts'
import { ownAccount } from './own-account.ts'
import { ringOfLocks } from './ring-of-locks.ts'
import type { Scene } from './scene.ts'
import { strangeNotices } from './strange-notices.ts'
import { toldPath } from './told-path.ts'
import { withoutTheRight } from './without-the-right.ts'

/** Every attack that has a figure, in the order of the review. */
export const scenes: readonly Scene[] = [
  ...[costlyText, neverReading, heldConnections, fullQueue, strangeNotices, oneReader, endlessLog],
  ...[ownAccount, ringOfLocks, linkedFile, openFiles, lockedOut, forwardedFor, leftInBrowser, toldPath],
  ...[foreignBackup, fewDescriptors, missingTraces, lookAlikes, withoutTheRight, lockFile],
]
