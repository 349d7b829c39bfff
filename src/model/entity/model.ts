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

/** Everything derived from descriptors and product, computed once. Plain data: no functions, no clock. */
export interface Model {
  /** The product's name for machines: 'tracking'. */
  readonly name: string
  readonly title: string
  readonly groups: readonly string[]
  readonly dashboard: Dashboard | null
  /** The days on which the office works. */
  readonly workdays: readonly Weekday[]
  /** By the entity's `one`. */
  readonly entities: Readonly<Record<string, EntityModel>>
  /** Sorted by name. */
  readonly list: readonly EntityModel[]
  readonly account: string
  readonly role: string
  readonly permission: string
  /** The business time zone, an IANA name; 'UTC' until the server sets it, since descriptors do not contain it. */
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
  /** The fields that form a row's label, in order. */
  readonly label: readonly FieldModel[]
  readonly aliases: Readonly<Record<string, string>>
  readonly optionsUnpaged: boolean
  /** Columns of the named lists, and of a plain list that hides none. */
  readonly columns: readonly FieldModel[]
  readonly plainColumns: readonly FieldModel[]
  /** The initial order of its lists. */
  readonly sort: Order
  readonly form: readonly SectionModel[]
  readonly afterSave: 'list' | 'back'
  readonly lists: readonly NamedList[]
  readonly tabs: readonly (readonly string[])[]
  /** Sets of rows with rights of their own. */
  readonly scopes: readonly Scope[]
  /** As declared; `totalsOf` and `groupingsOf` resolve them. */
  readonly totals: NonNullable<Entity['totals']>
  readonly groups: readonly string[]
  /** By layout, the name of the field for lanes or days. */
  readonly layouts: NonNullable<Entity['layouts']>
  /** Whether people comment on its rows and follow them. */
  readonly comments: boolean
  readonly tones: readonly ToneRule[]
  readonly legend: Readonly<Partial<Record<Tone, string>>>
  readonly deadline: Deadline | null
  /** The declared row rules and buttons; `rowRulesOf`, `nextValues` and `buttonsOf` resolve them. */
  readonly declared: Pick<Entity, 'unique' | 'noOverlap' | 'atMost' | 'never' | 'transitions' | 'buttons'>
  /** The condition of retired rows, and the word for it. */
  readonly retired: { readonly word: string; readonly when: Predicate } | null
  readonly menu: { readonly group: string | null; readonly order: number; readonly icon: string } | null
  /** The entity whose rows the list screen shows, and the field by which this one refers to it. */
  readonly over: { readonly entity: string; readonly field: FieldModel } | null
  /** Entities whose rows belong to a row of this one; `single`: at most one, included in its row under `name`. */
  readonly owned: readonly { readonly entity: string; readonly field: string; readonly single: boolean }[]
  /** Every field that refers to this entity. */
  readonly referredBy: readonly { readonly entity: string; readonly field: string }[]
  /** Labels that a rule depends on: these rows can be neither renamed nor deleted. */
  readonly literals: readonly string[]
  readonly seed: readonly SeedRow[]
  readonly sample: readonly SampleRow[]
  readonly api: {
    /** Such as '/api/books'. */
    readonly list: string
    /** '/api/book', to which a named list appends its name. */
    readonly named: string
  }
  readonly route: {
    /** '/books' */
    readonly list: string
    /** '/book-form' */
    readonly form: string
    readonly show: string | null
  }
  /** The permission for each verb: 'books.read'. */
  readonly permission: Readonly<Record<Verb, string>>
  readonly was: string | null
  /** The descriptor's file, for messages: 'entities/book.ts'. */
  readonly file: string
}

export interface FieldModel extends Omit<Field, 'largest'> {
  /** The size limit of files, in bytes. */
  readonly largest?: number
  readonly name: string
  /** The declared kind, if `kind` was derived from the source values instead. */
  readonly described?: Kind
  /** The key in payloads and single items, and the column's name: 'sector_id', 'name'. */
  readonly key: string
  readonly heading: string
  /**
   * For a reference: the key of the referenced row, `{ id, <label> }`, in list rows. For 'initiated_by' it equals
   * `key`.
   */
  readonly nested: string | null
  /** Whether it has a column in the entity's table, of that type. */
  readonly stored: boolean
  readonly type: ColumnType | null
  /** Whether it refers to one row of the entity `to`, or to any number. */
  readonly links: 'one' | 'many' | null
  /** The server assigns it when the row is created. */
  readonly given?: true
  /** Whether a payload may set it. */
  readonly writable: boolean
  readonly searched: boolean
  /** Whether rows are compared by it; its texts are compared whole. */
  readonly apart: boolean
  /** The condition under which it requires a value; null if it always (`required`) or never does. */
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

/** A set of rows with rights of its own: the word and title of its permissions, and the condition. */
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
