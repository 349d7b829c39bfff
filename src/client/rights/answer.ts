import type { Verb } from '../../descriptor/index.ts'
import { isRow } from '../../model/index.ts'

/** A test of a scope for a row, as the server says it. */
export interface ToldTest {
  readonly words: string
  readonly holds: boolean
  readonly present: string | null
  readonly of: readonly ToldTest[]
}

export interface ToldScope {
  readonly name: string
  readonly title: string
  readonly rule: string
  readonly roles: readonly string[]
  readonly holds: boolean | null
  readonly tests: readonly ToldTest[]
}

/** What somebody may do with a row, or with any, as `GET /api/why` answers it. */
export interface Told {
  readonly account: {
    readonly name: string
    readonly active: boolean
    readonly roles: readonly {
      readonly id: number
      readonly title: string
      readonly everything: boolean
      readonly permissions: readonly string[]
    }[]
  }
  readonly row: { readonly id: number; readonly name: string } | null
  readonly rows: { readonly seen: number; readonly all: number } | null
  readonly verbs: readonly {
    readonly verb: Verb
    readonly may: boolean
    readonly says: string
    readonly scopes: readonly ToldScope[]
    readonly would: string | null
  }[]
  readonly buttons: readonly {
    readonly name: string
    readonly may: boolean
    readonly says: string
    readonly would: string | null
  }[]
  readonly hidden: readonly string[]
  readonly fixed: readonly string[]
}

/** The answer; null where it is none of ours. */
export const toldIn = (body: unknown): Told | null =>
  isRow(body) && isRow(body.data) && isRow(body.data.account) ? (body.data as unknown as Told) : null // ours, by its schema

/** Where it is asked for. @param id of a row; null: any */
export const whyPath = (entity: string, account: number, id: number | null): string =>
  `/api/why?${new URLSearchParams({ entity, account: String(account), ...(id !== null && { id: String(id) }) })}`
