/** An unsaved draft of a form. Values are by field key, as in the form. */
export interface StoredDraft {
  /** The time of storing, in milliseconds since 1970. */
  readonly at: number
  readonly typed: Readonly<Record<string, unknown>>
  /** The values when the draft began, with the row's version. */
  readonly base: Readonly<Record<string, unknown>>
  /** Keys of hidden fields that a save must empty. */
  readonly emptied: readonly string[]
  /** Keys of changed fields that are too large to store. */
  readonly without: readonly string[]
}

/** The user of a draft; it is never shown to another. */
export interface DraftOwner {
  readonly id: number | null
  readonly email: string
}

/** Drafts older than this are deleted, in milliseconds. */
const oldest = 30 * 86_400_000
/** The most drafts per browser, for all users. */
const most = 40
/** The greatest length of one draft and of all together, in characters. Browsers store about five million. */
const longest = 200_000
const allTogether = 1_500_000

/** Products under different paths of one origin share the storage. */
const prefix = (): string => `draft:${location.pathname}:`

const prefixOf = ({ id, email }: DraftOwner): string => `${prefix()}${id ?? ''}/${email}:`

/** The storage key of a draft; null for a user without id and e-mail. @param place of the form: 'book/7' */
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

/** Uses the local storage; returns `otherwise` if the browser refuses. */
const stored = <T>(work: (storage: Storage) => T, otherwise: T): T => {
  try {
    return work(localStorage)
  } catch {
    return otherwise
  }
}

const keysIn = (storage: Storage, beginning: string): readonly string[] =>
  Object.keys(storage).filter((key) => key.startsWith(beginning))

/** Deletes drafts that are too old or invalid, and the oldest ones to make `room` for a new draft. */
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

/** The draft under a key; null if there is none or it is too old. @param now in milliseconds since 1970 */
export const readDraft = (key: string, now = Date.now()): StoredDraft | null =>
  stored((storage) => {
    const draft = draftIn(storage.getItem(key))
    if (draft && now - draft.at <= oldest) return draft
    storage.removeItem(key)
    return null
  }, null)

/** Stores a draft in place of the previous one. @returns whether it was stored */
export const storeDraft = (key: string, draft: StoredDraft, now = Date.now()): boolean =>
  stored((storage) => {
    const text = JSON.stringify(draft)
    if (text.length > longest) return false
    storage.removeItem(key)
    makeRoom(storage, now, text.length)
    storage.setItem(key, text)
    return true
  }, false)

/** Whether a value is small enough to store in a draft. */
export const isStorable = (value: unknown): boolean => (JSON.stringify(value) ?? '').length <= longest / 2

/** The stored keys with a prefix. */
export const storedKeysUnder = (beginning: string): readonly string[] =>
  stored((storage) => keysIn(storage, beginning), [])

export const forgetDraft = (key: string): void => stored((storage) => storage.removeItem(key), undefined)

/** Deletes all drafts of a user, on logout. */
export const forgetDraftsOf = (person: DraftOwner): void =>
  stored((storage) => {
    for (const key of keysIn(storage, prefixOf(person))) storage.removeItem(key)
  }, undefined)
