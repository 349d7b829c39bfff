import type { Person, World } from './world.ts'

/** What is asked at a door, and what the oracle expects there; null where the answer is only searched for what it must not tell. */
export interface Asked {
  readonly method: string
  readonly path: string
  readonly body?: unknown
  /** The status. */
  readonly status?: number
  /** The ids under `data`, in whatever order. */
  readonly ids?: readonly number[]
  readonly total?: number
  /** What the body holds among others. */
  readonly like?: object
}

/** A way in, and what is asked there. */
export type Door = readonly [name: string, ask: (person: Person, world: World) => readonly Asked[]]

export const get = (path: string, more: Partial<Asked> = {}): Asked => ({ method: 'GET', path, ...more })
