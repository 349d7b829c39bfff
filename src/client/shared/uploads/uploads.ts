import { fileCards, notSent, sending } from '#texts/files'
import { meaningOf } from '../../../model/index.ts'
import { fileIn } from '../../../model/kinds/file.ts'
import { mostFiles } from '../../../model/kinds/files.ts'
import { toast } from '../design/overlay/toast.ts'
import { itemIn } from '../request/answers.ts'
import { asFailed, type Failed } from '../request/http-call.ts'
import type { Requests } from '../request/requests.ts'
import { type SavedRow, savedRows } from '../screen/saved-rows.ts'
import { createStore } from '../state/store.ts'
import { faultOfFile } from './fault-of-file.ts'
import { saveFiles } from './save-files.ts'
import { type FileUpload, isPending, isUploadTo, type UploadTarget } from './upload.ts'
import { uploadFile } from './upload-file.ts'

/** Uploads, and refused files until they are dismissed; they outlive the screen that started them. */
export const uploads = createStore<readonly FileUpload[]>([])

/** The most uploads at once; others queue. */
const mostAtOnce = 3
/** The delay before retrying an unreachable server, in milliseconds. */
const pause = 3_000
/** The interval between progress updates of a card, in milliseconds. */
const drawnEvery = 250

const calls = new Map<number, AbortController>()
let last = 0

const find = (key: number): FileUpload | undefined => uploads.get().find((each) => each.key === key)

const change = (key: number, changes: Partial<FileUpload>): void =>
  uploads.set(uploads.get().map((each) => (each.key === key ? { ...each, ...changes } : each)))

/** Removes an upload from the cards; aborts it if it is running. */
export const dismissUpload = (key: number): void => {
  calls.get(key)?.abort()
  uploads.set(uploads.get().filter((each) => each.key !== key))
}

export const isMultiple = ({ field }: Pick<UploadTarget, 'field'>): boolean =>
  meaningOf(field.kind).files === 'many'

/**
 * Queues files for upload; files that fail a check are added as refused, with the reason.
 * @param held the number of files that the field already has
 */
export const addUploads = (
  requests: Requests,
  place: UploadTarget,
  files: readonly File[],
  held: number,
): void => {
  const taken = isMultiple(place) ? files : files.slice(0, 1)
  const others = uploads.get().filter((each) => isUploadTo(each, place) && isPending(each)).length
  watch(requests)
  const added = taken.map((file, at): FileUpload => {
    last += 1
    const full = isMultiple(place) && held + others + at >= mostFiles
    const why = full ? notSent.tooMany(place.field.label, mostFiles) : faultOfFile(place.field, file)
    return {
      ...{ key: last, place, file, sent: 0, left: null, stored: null, again: false, why: why ?? '' },
      state: why === null ? 'waiting' : 'refused',
    }
  })
  uploads.set([...uploads.get(), ...added])
  next(requests)
}

let watched = false

/**
 * Registers, once per page: resumes uploads when the network returns, and asks before the page closes with pending
 * ones.
 */
const watch = (requests: Requests): void => {
  if (watched) return
  watched = true
  savedRows.add((saved) => follow(requests, saved))
  addEventListener('online', () => goOn(requests))
  addEventListener('beforeunload', (event) => uploads.get().some(isPending) && event.preventDefault())
}

/** Retries an upload that waits for the network or was refused. */
export const sendAgain = (requests: Requests, key: number): void => {
  const upload = find(key)
  if (!upload) return
  change(key, { state: upload.stored ? 'here' : 'waiting', sent: 0, left: null, why: '' })
  if (upload.stored) void land(requests, key)
  else next(requests)
}

const next = (requests: Requests): void => {
  for (const { key, state } of uploads.get()) {
    if (calls.size >= mostAtOnce) return
    if (state === 'waiting') void send(requests, key)
  }
}

const addressOf = ({ place: { entity, field }, file: { name } }: FileUpload): string =>
  `/api/files?${new URLSearchParams({ entity: entity.name, field: field.name, name })}`

const send = async (requests: Requests, key: number): Promise<void> => {
  const upload = find(key)
  if (!upload || calls.has(key)) return
  const call = new AbortController()
  calls.set(key, call)
  const began = Date.now()
  let drawn = 0
  const heard = (gone: number) => {
    const now = Date.now()
    const { size } = upload.file
    const sent = Math.min(gone, size)
    if (now - drawn < drawnEvery && sent < size) return
    drawn = now
    const left = sent > 0 && now - began > 1000 ? ((size - sent) * (now - began)) / sent / 1000 : null
    change(key, { sent, left })
  }
  change(key, { state: 'sending' })
  const token = await requests.session.token()
  try {
    const answer = await uploadFile(addressOf(upload), upload.file, { token, signal: call.signal, heard })
    const stored = fileIn(itemIn(answer))
    if (stored) {
      change(key, { state: 'here', stored })
      void land(requests, key)
    } else change(key, { state: 'refused', why: sending.unread, again: true })
  } catch (error) {
    if (!call.signal.aborted) await fail(requests, key, asFailed(error), token)
  } finally {
    calls.delete(key)
    next(requests)
  }
}

/** The server's message about a file. */
const sentenceOf = ({ errors, message }: Failed): string =>
  errors.content?.[0] ?? errors.name?.[0] ?? Object.values(errors).flat()[0] ?? message

const mayHelp = (status: number): boolean => status >= 500 || status === 429 || status === 408

const fail = async (
  requests: Requests,
  key: number,
  failed: Failed,
  token: string | undefined,
): Promise<void> => {
  const { status } = failed
  if (status === 401) {
    change(key, { state: 'offline' })
    await requests.session.ended(token)
    return change(key, { state: 'waiting', sent: 0 })
  }
  if (status === 0) return awaitNetwork(requests, [key])
  change(key, { state: 'refused', why: sentenceOf(failed), again: mayHelp(status) })
  const { place, file } = find(key) ?? {}
  if (place && file && !isShown(place))
    tellRefused(requests, key, file.name, sentenceOf(failed), mayHelp(status))
}

const tellRefused = (requests: Requests, key: number, name: string, text: string, again: boolean): void => {
  const actions = again ? [{ label: sending.retry, act: () => sendAgain(requests, key) }] : []
  toast({ tone: 'red', title: fileCards.notAdded(name), text, actions })
}

/** Marks uploads as offline; they resume by themselves, with the upload or with saving the row. */
const awaitNetwork = (requests: Requests, keys: readonly number[]): void => {
  for (const key of keys) change(key, { state: 'offline', sent: 0, left: null })
  setTimeout(() => goOn(requests), pause)
}

/** Resumes offline uploads if the network is back. */
const goOn = (requests: Requests): void => {
  if (!navigator.onLine) return
  for (const { key, state } of uploads.get())
    if (state === 'offline' && !calls.has(key)) sendAgain(requests, key)
}

/** Destinations whose cards are on the screen; results for others are shown in toasts. */
const shown = new Set<UploadTarget>()

const isShown = (place: UploadTarget): boolean =>
  [...shown].some(
    (each) => each.entity === place.entity && each.field === place.field && each.row === place.row,
  )

/** @returns a function that unmarks it */
export const markUploadsShown = (place: UploadTarget): (() => void) => {
  shown.add(place)
  return () => shown.delete(place)
}

/** Adds uploaded files to their row, all those of one field in one save. */
const land = async (requests: Requests, key: number): Promise<void> => {
  const first = find(key)
  if (first?.place.lands !== 'row' || first.state !== 'here') return
  const { place } = first
  const arrived = () =>
    uploads
      .get()
      .filter(
        (each) =>
          each.state === 'here' &&
          each.place.entity === place.entity &&
          each.place.field === place.field &&
          each.place.row === place.row,
      )
  let taken: readonly FileUpload[] = []
  try {
    const batch = await saveFiles(requests, place, isMultiple(place), (present) => {
      taken = arrived()
      if (taken.length === 0) return null // another call has saved it with its field's files
      const added = taken.flatMap(({ stored }) => stored ?? [])
      return [...present.filter(({ id }) => added.every((each) => each.id !== id)), ...added]
    })
    if (taken.length === 0) return
    for (const { key } of taken) dismissUpload(key)
    toast({ tone: 'green', title: fileCards.added(taken.map(({ file }) => file.name)), batch })
  } catch (error) {
    const failed = asFailed(error)
    const concerned = taken.length > 0 ? taken : [first]
    if (failed.status === 0)
      return awaitNetwork(
        requests,
        concerned.map(({ key }) => key),
      )
    for (const { key, file } of concerned) {
      change(key, { state: 'refused', why: sentenceOf(failed), again: failed.status !== 404 })
      if (!isShown(place)) tellRefused(requests, key, file.name, sentenceOf(failed), failed.status !== 404)
    }
  }
}

/** Redirects the unfinished uploads of a saved form to its row. */
const follow = (requests: Requests, { entity, of, over, id }: SavedRow): void => {
  const left = uploads.get().filter(({ place }) => place.lands === 'form' && place.over === over)
  for (const { key, place, state } of left) {
    const row = place.entity === entity && place.row === of ? id : place.row // a file of a line: the line's own row
    if (state === 'refused') dismissUpload(key)
    else if (row === null) change(key, { state: 'refused', why: sending.lostLine, again: false })
    else {
      change(key, { place: { ...place, row, lands: 'row' } })
      void land(requests, key)
    }
  }
}
