import type {
  Dashboard,
  Entity,
  Field,
  Kind,
  Predicate,
  SampleRow,
  SeedRow,
  Tone,
  Verb,
  Weekday,
} from '../../descriptor/index.ts'
import type { ColumnType } from '../kinds/kind.ts'
import type { Order } from './order.ts'

/** All that descriptors and product say, worked out once. Plain data: no functions, no clock. */
export interface Model {
  /** The product's, for machines: 'tracking'. */
  readonly name: string
  readonly title: string
  readonly groups: readonly string[]
  readonly dashboard: Dashboard | null
  /** On which the office works. */
  readonly workdays: readonly Weekday[]
  /** By `one`. */
  readonly entities: Readonly<Record<string, EntityModel>>
  /** In a stable order: by name. */
  readonly list: readonly EntityModel[]
  readonly account: string
  readonly role: string
  readonly permission: string
  /** The business time zone, an IANA name: 'UTC' until it is known, which is not from descriptors. */
  readonly zone: string
}

export interface EntityModel {
  /** 'project-status' */
  readonly name: string
  /** 'project-statuses' */
  readonly plural: string
  /** 'project_statuses' */
  readonly table: string
  /** 'Project Status', 'Project Statuses' */
  readonly title: { readonly one: string; readonly many: string }
  readonly serves: Entity['serves'] | null
  readonly fields: readonly FieldModel[]
  readonly field: Readonly<Record<string, FieldModel>>
  /** The fields that name a row, in order. */
  readonly label: readonly FieldModel[]
  readonly aliases: Readonly<Record<string, string>>
  readonly optionsUnpaged: boolean
  /** Columns of the named lists (and of a plain list that leaves nothing out). */
  readonly columns: readonly FieldModel[]
  readonly plainColumns: readonly FieldModel[]
  /** Of its lists, at first. */
  readonly sort: Order
  readonly form: readonly SectionModel[]
  readonly afterSave: 'list' | 'back'
  readonly lists: readonly NamedList[]
  readonly tabs: readonly (readonly string[])[]
  /** Rows that rights are given to by themselves. */
  readonly scopes: readonly Scope[]
  /** As the descriptor says them: see `totalsOf` and `groupingsOf`. */
  readonly totals: NonNullable<Entity['totals']>
  readonly groups: readonly string[]
  /** The name of the field of a lane and of a day, by the layouts that there are. */
  readonly layouts: NonNullable<Entity['layouts']>
  /** Whether people talk about its rows, and follow them. */
  readonly comments: boolean
  readonly tones: readonly ToneRule[]
  readonly legend: Readonly<Partial<Record<Tone, string>>>
  readonly deadline: Deadline | null
  /** The rules of rows as the descriptor says them: see `rowRulesOf`, and `waysFrom`; its buttons: `buttonsOf`. */
  readonly declared: Pick<Entity, 'unique' | 'noOverlap' | 'atMost' | 'never' | 'transitions' | 'buttons'>
  /** Rows that are out of use, and the word for it. */
  readonly retired: { readonly word: string; readonly when: Predicate } | null
  readonly menu: { readonly group: string | null; readonly order: number; readonly icon: string } | null
  /** The entity whose rows the list screen shows, and this one's field that leads to it. */
  readonly over: { readonly entity: string; readonly field: FieldModel } | null
  /** Entities whose rows belong to a row of this one; `single`: at most one, shown in its row under `name`. */
  readonly owned: readonly { readonly entity: string; readonly field: string; readonly single: boolean }[]
  /** Every field anywhere that refers to this entity. */
  readonly referredBy: readonly { readonly entity: string; readonly field: string }[]
  /** Labels that a rule depends on: rows so named are neither renamed nor deleted. */
  readonly literals: readonly string[]
  readonly seed: readonly SeedRow[]
  readonly sample: readonly SampleRow[]
  readonly api: {
    /** '/api/books' */
    readonly list: string
    /** '/api/book', followed by a named list's name */
    readonly named: string
  }
  readonly route: {
    /** '/books' */
    readonly list: string
    /** '/book-form' */
    readonly form: string
    readonly show: string | null
  }
  /** The permission that each verb needs: 'books.read'. */
  readonly permission: Readonly<Record<Verb, string>>
  readonly was: string | null
  /** The descriptor's file, for messages: 'entities/book.ts'. */
  readonly file: string
}

export interface FieldModel extends Omit<Field, 'largest'> {
  /** Of files: in bytes. */
  readonly largest?: number
  readonly name: string
  /** The kind that the descriptor says, where another follows from what the values are made of: that is `kind` then. */
  readonly described?: Kind
  /** The key of its value in payloads and single items, and its column in the table: 'sector_id', 'name'. */
  readonly key: string
  /** The heading in lists. */
  readonly heading: string
  /** For a reference: the key of the row referred to, `{ id, <label> }`, in list rows. The same as `key` for 'initiated_by'. */
  readonly nested: string | null
  /** Has a column of its own in the entity's table, of that type. */
  readonly stored: boolean
  readonly type: ColumnType | null
  /** Leads to one row of the entity `to`, or to any number of them. */
  readonly links: 'one' | 'many' | null
  /** The server gives it to a row when it is made. */
  readonly given?: true
  /** A payload may set it. */
  readonly writable: boolean
  readonly searched: boolean
  /** Rows are held against each other by it: a text of it is compared as a whole. */
  readonly apart: boolean
  /** The condition under which it must hold a value; null where it always must (`required`) or never. */
  readonly requiredWhen: Predicate | null
}

export interface SectionModel {
  readonly title: string | null
  readonly hint: string | null
  readonly editing: boolean
  readonly groups: readonly { readonly when: Predicate | null; readonly fields: readonly FieldModel[] }[]
}

export interface NamedList {
  readonly name: string
  readonly title: string
  readonly rows: Predicate
  /** '/api/book/overdue' */
  readonly api: string
  /** '/overdue' */
  readonly route: string
}

/** Rows that rights are given to by themselves: the word and the title of its permissions, and its rows. */
export interface Scope {
  readonly name: string
  readonly title: string
  readonly rows: Predicate
}

export interface ToneRule {
  readonly tone: Tone
  readonly reason: string
  readonly when: Predicate
}

export interface Deadline {
  readonly days: FieldModel
  readonly soon: number
  readonly late: Predicate
}
