import type { Readable } from 'node:stream'

const kept = 256 * 1024
const patience = 120_000

/** Keeps the end of what a process says, counts all of it, and lets one wait for something in it. */
export const keepOutput = (...streams: readonly Readable[]) => {
  let said = ''
  let bytes = 0
  const listeners = new Set<(text: string) => void>()
  for (const stream of streams)
    stream.on('data', (part: Buffer) => {
      const text = part.toString()
      bytes += part.length
      said = (said + text).slice(-kept)
      for (const listener of listeners) listener(text)
    })
  /** The first match in what it says from now on. @throws where there is none for two minutes */
  const hear = (pattern: RegExp): Promise<RegExpExecArray> =>
    new Promise((resolve, reject) => {
      let heard = ''
      const late = setTimeout(() => {
        listeners.delete(listener)
        reject(new Error(`It never said ${pattern}:\n${said}`))
      }, patience)
      const listener = (text: string): void => {
        heard = (heard + text).slice(-kept)
        const found = pattern.exec(heard)
        if (!found) return
        clearTimeout(late)
        listeners.delete(listener)
        resolve(found)
      }
      listeners.add(listener)
    })
  return { said: () => said, saidBytes: () => bytes, hear }
}
