import type { Writer } from '../database/driver/database.ts'

/** Something that a person is told in their inbox. */
export interface ToldToPerson {
  readonly person: number
  /** What stands under one line of the inbox has one key. */
  readonly key: string
  readonly kind: 'entered' | 'reminder'
  readonly entity: string
  readonly row?: number
  readonly payload: object
  /** Of two with the same here the second is not told. */
  readonly once?: string
}

/** Puts it into inboxes, in a transaction that is open. */
export type TellPeople = (writer: Writer, now: Date, told: readonly ToldToPerson[]) => Promise<void>
