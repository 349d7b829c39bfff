import type { Readable } from 'node:stream'
import { storedFiles } from '#texts/stored-files'

/** First and last byte, both included. */
export interface ByteRange {
  readonly from: number
  readonly to: number
}

/**
 * Stores the bytes of files as objects. The key is the SHA-256 of the bytes in 64 hexadecimal digits, so writing is
 * idempotent.
 */
export interface Store {
  /** Location to show to people, without secrets. */
  readonly place: string
  /** Local folder in which an upload is written before `put`. */
  readonly incoming: string
  /** Moves a file of `incoming` into the store, atomically. @throws HttpError 503 or 507 */
  put(key: string, path: string): Promise<void>
  /** Reads an object. @throws MissingObject; HttpError 503 */
  read(key: string, range?: ByteRange): Promise<Readable>
  /** @throws HttpError 503 */
  exists(key: string): Promise<boolean>
  /** Deletes an object, if it exists. @throws HttpError 503 */
  delete(key: string): Promise<void>
  /** Lists the keys of all objects, unordered, in chunks. @throws HttpError 503 */
  list(): AsyncIterable<readonly string[]>
  /** Returns the name of the database that owns the store; null where none does. @throws HttpError 503 */
  owner(): Promise<string | null>
  /** Sets the owner. @throws HttpError 503 or 507 */
  own(name: string): Promise<void>
}

export class MissingObject extends Error {
  override readonly name = 'MissingObject'

  constructor(key: string) {
    super(storedFiles.noObject(key))
  }
}

/** Returns whether a name is an object's key. */
export const isKey = (name: string): boolean => /^[\da-f]{64}$/.test(name)
