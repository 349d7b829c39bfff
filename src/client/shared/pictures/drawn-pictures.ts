import { callUrl, Failed } from '../request/http-call.ts'
import type { PageSession } from '../request/session.ts'

/** Where the bytes of a picture come from. */
export interface PictureSource {
  /** The same for the same bytes: their hash. */
  readonly key: string
  readonly load: (signal: AbortSignal) => Promise<Blob>
}

/** So many are fetched and drawn side by side; the others wait, those that are seen no more give up their place. */
const mostAtOnce = 3
/** Of a few KB each. */
const mostKept = 300

/** Pictures as small as they are shown, by key and height; the one that was wanted longest ago goes first. */
const kept = new Map<string, string>()

const waiting: (() => void)[] = []
let underWay = 0

/** A picture of the server's: no `<img>` sends the token along. @throws Failed */
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

/** A picture that was drawn before; null of any other. */
export const drawnBefore = (source: PictureSource, height: number): string | null => {
  const place = placeOf(source, height)
  const known = kept.get(place)
  if (known === undefined) return null
  kept.delete(place)
  kept.set(place, known)
  return known
}

/**
 * Draws a picture no higher than `height` CSS pixels, in its turn.
 * @returns it as data: nothing of it has to be given back, and the page's policy takes it
 * @throws where it does not come, is no picture, or is given up
 */
export const drawPicture = async (
  source: PictureSource,
  height: number,
  signal: AbortSignal,
): Promise<string> => {
  await turn(signal)
  try {
    const known = drawnBefore(source, height) // another place wanted it meanwhile
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

/** Times its height: what is wider is drawn smaller. */
const widest = 4

const drawnAs = async (blob: Blob, height: number): Promise<string> => {
  const high = height * Math.min(3, Math.ceil(devicePixelRatio))
  // A large one is never held as large as it is, where the browser reads it smaller.
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
