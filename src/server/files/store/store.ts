import type { Readable } from 'node:stream'
import { storedFiles } from '#texts/stored-files'

/** The first and the last byte that is wanted, both included. */
export interface ByteRange {
  readonly from: number
  readonly to: number
}

/**
 * Where the bytes of files lie, each as an object under its key: 64 hexadecimal digits, the SHA-256 of its bytes. Whoever
 * writes one twice writes the same.
 */
export interface Store {
  /** Where that is, for people: without secrets. */
  readonly place: string
  /** The folder on this machine in which a file is written before it is put. */
  readonly incoming: string
  /** Takes a file of `incoming` over as an object: all of it, or nothing; the file is gone then. @throws HttpError 503 or 507 */
  put(key: string, path: string): Promise<void>
  /** The bytes of an object. @throws MissingObject; HttpError 503 */
  read(key: string, range?: ByteRange): Promise<Readable>
  /** @throws HttpError 503 */
  exists(key: string): Promise<boolean>
  /** Takes an object away; none there is no fault. @throws HttpError 503 */
  delete(key: string): Promise<void>
  /** The keys of all objects, in no order, some at a time. @throws HttpError 503 */
  list(): AsyncIterable<readonly string[]>
  /** The name of whose objects these are; null where nobody's. @throws HttpError 503 */
  owner(): Promise<string | null>
  /** @throws HttpError 503 or 507 */
  own(name: string): Promise<void>
}

/** There is no such object. */
export class MissingObject extends Error {
  override readonly name = 'MissingObject'

  constructor(key: string) {
    super(storedFiles.noObject(key))
  }
}

/** Whether a name is one of an object. */
export const isKey = (name: string): boolean => /^[\da-f]{64}$/.test(name)
