import type { parts } from '#texts/checks'
import type { Field } from '../../descriptor/index.ts'
import type { Day } from '../values/day.ts'

/** What an accepted value becomes, or the message that says why it is not accepted. */
export type Accepted = { readonly value: unknown } | { readonly message: string }

/** How a value is kept: each database has a type for each of these. */
export type ColumnType = 'text' | 'integer' | 'real' | 'day' | 'flag' | 'instant'

/** JSON Schema of a value on the wire, as far as this house uses it. */
export interface WireSchema {
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly enum?: readonly (string | null)[]
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
  /** Leads to rows of the entity `to`: to one, by its id in a column, or to any number, in a table of their own. */
  readonly links?: 'one' | 'many'
  /** What it is made from the field `of`: the days until it at each reading, or its repetition in the same payload. */
  readonly makes?: 'days' | 'repetition'
  /** What a row holds where nothing was said; null unless said. 'No' is a value, so such a field is never empty. */
  readonly blank?: false | readonly []
  /** Any line will do: a row that is named by it can be made from its name alone. */
  readonly plain?: boolean
  /** Several lines: it takes the whole width of a form. */
  readonly long?: true
  /**
   * A value may weigh as much as a file: a list answers an address in its place, the history tells its size and hash,
   * and a form sends it only where it has changed.
   */
  readonly heavy?: true
  /** The column's place in the table on the page: how wide, and whether figures align. */
  readonly width: 'key' | 'text' | 'long' | 'date' | 'number' | 'chip' | 'image'
  /** Whether the value is as good as none: null, absent, blank text, no items. */
  readonly isEmpty: (value: unknown) => boolean
  /** Checks one value that is not empty, as it came over the wire, and gives it as it is stored. */
  readonly accept: (value: unknown, field: Field) => Accepted
  /**
   * The value as text, for cells, labels, prompts and history. '' where there is nothing to show.
   * @param field whose value it is; none where its heading stands above
   * @param zone the business time zone, `Model.zone`
   */
  readonly show: (value: unknown, field: Field | undefined, zone: string) => string
  /** The business day that a value lies on, of those that lie on one; null of what is no such value. */
  readonly day?: (value: unknown, zone: string) => Day | null
}

/** What a rule may compare a field with. */
export type Compared = 'string' | 'number' | 'boolean' | 'day' | 'instant'

/** Numbers by chance, the same ones for the same seed. */
export interface Random {
  /** From 0 up to 1. */
  readonly next: () => number
  /** A whole number from `from` to `to`, both included. */
  readonly between: (from: number, to: number) => number
  readonly chance: (share: number) => boolean
  /** One of them, the first ones more often where `leaning`. @throws where there are none */
  readonly pick: <T>(values: readonly T[], leaning?: boolean) => T
}

/** What a value is made up with. */
export interface Inventing {
  readonly random: Random
  /** Texts that the samples say for the field. */
  readonly texts: readonly string[]
  /** What the row is called; null where it has no name of its own. */
  readonly name: string | null
  /** The rows that the field may lead to. */
  readonly ids: readonly number[]
}

/** What is said of a kind has a key there. */
type Words = typeof parts

/**
 * What checks, documents, tools and the server ask of a kind beside its meaning. No screen reads it, and the page's
 * bundle leaves it out.
 */
export interface KindDetails {
  /** In running text, where it is not the kind's name with an article. */
  readonly called?: keyof Words['called']
  /** What a rule compares it with; null where no rule may look at it. */
  readonly compared: Compared | null
  /** How a rule compares it, for one that compares it otherwise; as a text unless said. */
  readonly way?: keyof Words['way']
  /** Its values where there are only so many, in order. */
  readonly values?: (field: Pick<Field, 'choices'>) => readonly (string | boolean)[]
  /** Can name a row. */
  readonly names: boolean
  /** Takes chips: colours by its values, or by the labels that it leads to. */
  readonly chips?: true
  /** Takes bounds: `between`. */
  readonly bounded?: true
  /** Why no two rows could sensibly be kept apart by it. */
  readonly alike?: keyof Words['alike']
  /** What a draft of such a field is written with behind its label. */
  readonly drafted?: string
  /** What the wire may carry, in answers; null added where the field may be empty. */
  readonly wire: (field: Field) => WireSchema
  /** A believable value for a made-up row; undefined where none is made up here. */
  readonly invent?: (field: Field, inventing: Inventing) => unknown
  /**
   * A value that the descriptor takes, whatever its bounds.
   * @param written what it is to be like; null or undefined where there is nothing
   * @param number 1 for the written one, or the plainest; another for each other
   */
  readonly fit?: (field: Field, written: unknown, number: number, today: Day) => unknown
}
