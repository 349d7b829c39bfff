/** What somebody has typed into a form and not saved. Values by field key, as the form holds them. */
export interface StoredDraft {
  /** When it was kept, in milliseconds since 1970. */
  readonly at: number
  readonly typed: Readonly<Record<string, unknown>>
  /** What stood there when it was begun, with the version of the row. */
  readonly base: Readonly<Record<string, unknown>>
  /** Keys of hidden fields that are to be emptied. */
  readonly emptied: readonly string[]
  /** Keys of fields that were changed and are not kept: they are too large. */
  readonly without: readonly string[]
}

/** Who it is kept for; nobody else is ever shown it. */
export interface DraftOwner {
  readonly id: number | null
  readonly email: string
}

/** Older ones are thrown away, in milliseconds. */
const oldest = 30 * 86_400_000
/** So many are kept in a browser, for everybody together. */
const most = 40
/** A draft may be so long, in characters; all together, so long. Browsers keep about five million. */
const longest = 200_000
const allTogether = 1_500_000

/** Products under several paths of one origin share what the browser keeps. */
const prefix = (): string => `draft:${location.pathname}:`

const prefixOf = ({ id, email }: DraftOwner): string => `${prefix()}${id ?? ''}/${email}:`

/** Under which a draft is kept; null for somebody who cannot be told from others. @param place of the form: 'book/7' */
export const draftKey = (person: DraftOwner, place: string): string | null =>
  person.id === null && person.email === '' ? null : prefixOf(person) + place

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const textsIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []

const draftIn = (text: string | null): StoredDraft | null => {
  try {
    const { at, typed, base, emptied, without } = JSON.parse(text ?? '')
    if (typeof at !== 'number' || !isRecord(typed) || !isRecord(base)) return null
    return { at, typed, base, emptied: textsIn(emptied), without: textsIn(without) }
  } catch {
    return null
  }
}

/** The browser may refuse to keep anything: then nothing is kept, and nothing breaks. */
const stored = <T>(work: (storage: Storage) => T, otherwise: T): T => {
  try {
    return work(localStorage)
  } catch {
    return otherwise
  }
}

const keysIn = (storage: Storage, beginning: string): readonly string[] =>
  Object.keys(storage).filter((key) => key.startsWith(beginning))

/** Throws away what is too old or cannot be read, and the oldest of what is too much beside another one. */
const makeRoom = (storage: Storage, now: number, room: number): void => {
  let [count, length] = [0, room]
  const kept = keysIn(storage, 'draft:')
    .map((key) => ({ key, text: storage.getItem(key), at: draftIn(storage.getItem(key))?.at ?? 0 }))
    .sort((a, b) => b.at - a.at)
  for (const { key, text, at } of kept) {
    count += 1
    length += text?.length ?? 0
    if (now - at > oldest || count >= most || length > allTogether) storage.removeItem(key)
  }
}

/** The draft under a key; null where there is none, or where it is too old. @param now in milliseconds since 1970 */
export const readDraft = (key: string, now = Date.now()): StoredDraft | null =>
  stored((storage) => {
    const draft = draftIn(storage.getItem(key))
    if (draft && now - draft.at <= oldest) return draft
    storage.removeItem(key)
    return null
  }, null)

/** Keeps a draft in place of the one before. @returns whether it is kept */
export const storeDraft = (key: string, draft: StoredDraft, now = Date.now()): boolean =>
  stored((storage) => {
    const text = JSON.stringify(draft)
    if (text.length > longest) return false
    storage.removeItem(key)
    makeRoom(storage, now, text.length)
    storage.setItem(key, text)
    return true
  }, false)

/** Whether a value is small enough to be kept with a draft. */
export const isStorable = (value: unknown): boolean => (JSON.stringify(value) ?? '').length <= longest / 2

/** The keys of all that is kept under keys that begin so. */
export const storedKeysUnder = (beginning: string): readonly string[] =>
  stored((storage) => keysIn(storage, beginning), [])

export const forgetDraft = (key: string): void => stored((storage) => storage.removeItem(key), undefined)

/** Throws away all that is kept for somebody: they have signed out. */
export const forgetDraftsOf = (person: DraftOwner): void =>
  stored((storage) => {
    for (const key of keysIn(storage, prefixOf(person))) storage.removeItem(key)
  }, undefined)
