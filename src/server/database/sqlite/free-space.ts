import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { storage } from '../../../model/messages.ts'

const leastBytes = 100 * 1024 * 1024
const everyMinute = 60_000

/** Says once when space runs short where the file lies, and again only after there was enough. Call the result to stop. */
export const watchFreeSpace = (file: string, log: (sentence: string) => void): (() => void) => {
  let short = false
  const look = async () => {
    const { bavail, bsize } = await statfs(dirname(file))
    const free = bavail * bsize
    if (free < leastBytes && !short) log(storage.nearlyFull(file, Math.floor(free / 1024 / 1024)))
    short = free < leastBytes
  }
  const quietly = () => void look().catch(() => {})
  quietly()
  const timer = setInterval(quietly, everyMinute).unref()
  return () => clearInterval(timer)
}
