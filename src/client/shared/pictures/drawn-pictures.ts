import { callUrl, Failed } from '../request/http-call.ts'
import type { PageSession } from '../request/session.ts'

/** The source of a picture's bytes. */
export interface PictureSource {
  /** The hash of the bytes, as cache key. */
  readonly key: string
  readonly load: (signal: AbortSignal) => Promise<Blob>
}

/** The most pictures that load at once; others queue, and leave the queue when they scroll out of view. */
const mostAtOnce = 3
/** The most thumbnails in the cache, a few KB each. */
const mostKept = 300

/** Thumbnails by key and height; evicts the least recently used. */
const kept = new Map<string, string>()

const waiting: (() => void)[] = []
let underWay = 0

/** A picture on the server, fetched with the token, which an `<img>` does not send. @throws Failed */
export const pictureSourceOf = (
  session: PageSession,
  { id, sha256 }: { readonly id: number; readonly sha256: string },
): PictureSource => ({
  key: sha256,
  load: async (signal) => {
    const token = await session.token()
    const answer = await fetch(callUrl(`/api/files/${id}`), {
      signal,
      headers: {
        'X-Requested-With': 'XMLHttpRequest',
        ...(token && { Authorization: `Bearer ${token}` }),
      },
    })
    if (!answer.ok) throw new Failed(answer.status, answer.statusText)
    return answer.blob()
  },
})

const placeOf = ({ key }: PictureSource, height: number): string => `${key} ${height}`

/** A thumbnail from the cache; null if absent. */
export const drawnBefore = (source: PictureSource, height: number): string | null => {
  const place = placeOf(source, height)
  const known = kept.get(place)
  if (known === undefined) return null
  kept.delete(place)
  kept.set(place, known)
  return known
}

/**
 * Renders a thumbnail of at most `height` CSS pixels, after a wait in the queue.
 * @returns a data URL: it needs no revoking, and the content security policy allows it
 * @throws if it fails to load, is no picture, or is aborted
 */
export const drawPicture = async (
  source: PictureSource,
  height: number,
  signal: AbortSignal,
): Promise<string> => {
  await turn(signal)
  try {
    const known = drawnBefore(source, height) // another element has rendered it meanwhile
    if (known !== null) return known
    const drawn = await drawnAs(await source.load(signal), height)
    kept.set(placeOf(source, height), drawn)
    if (kept.size > mostKept)
      for (const [oldest] of [...kept].slice(0, kept.size - mostKept)) kept.delete(oldest)
    return drawn
  } finally {
    const next = waiting.shift()
    if (next) next()
    else underWay -= 1
  }
}

const turn = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    if (underWay < mostAtOnce) {
      underWay += 1
      return resolve()
    }
    waiting.push(resolve)
    signal.addEventListener('abort', () => {
      const place = waiting.indexOf(resolve)
      if (place < 0) return
      waiting.splice(place, 1)
      reject(signal.reason)
    })
  })

/** The largest ratio of width to height; wider pictures are scaled down. */
const widest = 4

const drawnAs = async (blob: Blob, height: number): Promise<string> => {
  const high = height * Math.min(3, Math.ceil(devicePixelRatio))
  // Resizing while decoding avoids a full-size bitmap, where the browser can.
  const bitmap = await createImageBitmap(blob, { resizeHeight: high, resizeQuality: 'high' })
  try {
    const scale = Math.min(1, (high * widest) / bitmap.width)
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(bitmap.width * scale))
    canvas.height = Math.max(1, Math.round(bitmap.height * scale))
    const context = canvas.getContext('2d')
    if (!context) throw new Error('This browser draws nothing.')
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    return canvas.toDataURL('image/webp', 0.9)
  } finally {
    bitmap.close()
  }
}
