/** What one process says to the others on a database. */
export interface Said {
  /** Which of them says it. */
  readonly process: string
  readonly topic: string
  readonly text: string
}

/** Rises when processes of an older version could no longer read what is said; they are on another channel then. */
const version = 1

/** The channel of a database. `secret`: 32 hexadecimal digits that only who may read its tables knows. */
export const channelOf = (secret: string): string => `admin_${version}_${secret}`

export const envelopeOf = (process: string, topic: string, text: string): string =>
  JSON.stringify([process, topic, text])

/** What a notification says; null where it is none of ours. */
export const opened = (payload: string): Said | null => {
  try {
    const said: unknown = JSON.parse(payload)
    if (!Array.isArray(said) || said.length !== 3) return null
    const [process, topic, text]: readonly unknown[] = said
    const texts = typeof process === 'string' && typeof topic === 'string' && typeof text === 'string'
    return texts ? { process, topic, text } : null
  } catch {
    return null
  }
}
