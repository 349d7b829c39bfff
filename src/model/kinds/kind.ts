import type { Field } from '../../descriptor/index.ts'

/** What an accepted value becomes, or the message that says why it is not accepted. */
export type Accepted = { readonly value: unknown } | { readonly message: string }

/** How a value is kept: each database has a type for each of these. */
export type ColumnType = 'text' | 'integer' | 'real' | 'day' | 'flag'

/** JSON Schema of a value on the wire, as far as this house uses it. */
export interface WireSchema {
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly items?: WireSchema
  readonly maxItems?: number
  readonly properties?: Readonly<Record<string, WireSchema>>
  readonly required?: readonly string[]
  readonly description?: string
}

/** The meaning of one kind of field. Pure; each kind is one file with these parts in this order. */
export interface KindMeaning {
  /** The column's type; null where the value is computed or kept in a table of its own. */
  readonly column: ColumnType | null
  /** A payload may carry it. */
  readonly accepted: boolean
  /** Nobody is answered it or shown it, nor what is stored of it. */
  readonly secret: boolean
  /** Keyword search looks at it. */
  readonly searched: boolean
  /** A list can be sorted by it. */
  readonly sortable: boolean
  /**
   * A value may weigh as much as a file: a list answers an address in its place, the history tells its size and hash,
   * and a form sends it only where it has changed.
   */
  readonly heavy?: true
  /** The column's place in the table on the page: how wide, and whether figures align. */
  readonly width: 'key' | 'text' | 'long' | 'date' | 'number' | 'chip' | 'image'
  /** What the wire may carry, in answers; null added where the field may be empty. */
  readonly wire: (field: Field) => WireSchema
  /** Whether the value is as good as none: null, absent, blank text, no items. */
  readonly isEmpty: (value: unknown) => boolean
  /** Checks one value that is not empty, as it came over the wire, and gives it as it is stored. */
  readonly accept: (value: unknown, field: Field) => Accepted
  /** The value as text, for cells, prompts and history. '' where there is nothing to show. */
  readonly show: (value: unknown) => string
}
