import type { parts } from '#texts/checks'
import type { Field } from '../../descriptor/index.ts'
import type { Day } from '../values/day.ts'
import type { Spelling } from './spelling.ts'

/** What an accepted value becomes, or the message that says why it is not accepted. */
export type Accepted = { readonly value: unknown } | { readonly message: string }

/** How a value is kept: each database has a type for each of these. */
export type ColumnType = 'text' | 'integer' | 'real' | 'day' | 'flag' | 'decimal' | 'instant'

/** JSON Schema of a value on the wire, as far as this house uses it. */
export interface WireSchema {
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly enum?: readonly (string | null)[]
  readonly maxLength?: number
  readonly pattern?: string
  readonly examples?: readonly string[]
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
  /** How a rule compares it; no rule may look at what says nothing of it. */
  readonly compared?: Compared | null
  /** Its values where there are only so many, in order. */
  readonly values?: (field: Pick<Field, 'choices'>) => readonly (string | boolean)[]
  /** A list can be sorted by it. */
  readonly sortable: boolean
  /** Leads to rows of the entity `to`: to one, by its id in a column, or to any number, in a table of their own. */
  readonly links?: 'one' | 'many'
  /** The server gives each row its own when it is made: no two have the same, and none is without. */
  readonly given?: true
  /** What it is made from the field `of`: the days until it at each reading, or its repetition in the same payload. */
  readonly makes?: 'days' | 'repetition'
  /** What a row holds where nothing was said; null unless said. 'No' is a value, so such a field is never empty. */
  readonly blank?: false | readonly []
  /** Any line will do: a row that is named by it can be made from its name alone. */
  readonly plain?: boolean
  /** Several lines: it takes the whole width of a form. */
  readonly long?: true
  /**
   * Holds files, which lie beside the database: one by its id in the column, or the ids of several in their order. In
   * answers each is `{ id, name, type, bytes, sha256 }`.
   */
  readonly files?: 'one' | 'many'
  /** A server that keeps no files may answer and take a text in place of one: its address, or itself as data. */
  readonly addressed?: true
  /** The column's place in the table on the page: how wide, and whether figures align. */
  readonly width: 'key' | 'text' | 'long' | 'date' | 'number' | 'amount' | 'chip' | 'image'
  /** Whether the value is as good as none: null, absent, blank text, no items. */
  readonly isEmpty: (value: unknown) => boolean
  /** Checks one value that is not empty, as it came over the wire, and gives it as it is stored. */
  readonly accept: (value: unknown, field: Field) => Accepted
  /**
   * Below 0, 0 or above it as a value of the kind lies before, at or after a bound; null for what is none of it.
   * @param zone the business time zone
   */
  readonly order?: (value: unknown, bound: unknown, zone: string) => number | null
  /**
   * The value as text, for labels, prompts and history, and for cells where the heading has said what the field is.
   * '' where there is nothing to show.
   * @param field none where its heading stands above
   * @param zone the business time zone, `Model.zone`
   */
  readonly show: (value: unknown, field: Field | undefined, zone: string) => string
  /**
   * For values that are shown in a time zone: which one, on a page, by what its server says; the browser's own where it
   * says none, or one that the browser does not know.
   */
  readonly zone?: (said: unknown) => string
  /** The business day that a value lies on, of those that lie on one; null of what is no such value. */
  readonly day?: (value: unknown, zone: string) => Day | null
  /** What of a field follows from its other words, worked out once. */
  readonly resolved?: (
    field: Field,
  ) => Partial<Pick<Field, 'scale' | 'heading' | 'initially' | 'accepts'> & { readonly largest: number }>
  /**
   * What its values are, where that follows from what they are made of.
   * @param entity whose field it is
   * @param fieldOf any field of any entity, resolved by itself
   */
  readonly comesTo?: (field: Field, entity: string, fieldOf: FieldOf) => ResultType
}

export type ResultType = Pick<Field, 'kind' | 'scale' | 'currency'>

export type FieldOf = (entity: string, name: string) => Field | undefined

/** How a rule compares a field; each has its own tests. Prose is only looked through, and of files is only asked whether there are any. */
export type Compared =
  | 'text'
  | 'prose'
  | 'choice'
  | 'flag'
  | 'number'
  | 'decimal'
  | 'day'
  | 'instant'
  | 'reference'
  | 'rows'
  | 'file'

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

/** A way to make keys of texts. */
export interface Keying {
  readonly name: string
  readonly of: (text: string) => string
}

/** Another form of texts that a keyword is looked for in. */
interface SearchForm {
  readonly name: string
  readonly of: (text: string) => string
  /** The word of a keyword in that form; null where it can have none. */
  readonly word: (word: string) => string | null
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

/** How a value is kept, where a column of its kind holds it otherwise than it travels. */
export interface StorageFormat {
  /** What the column holds of a value; null of none, and of what is no such value. */
  readonly stored: (value: unknown, field: Field) => string | number | null
  /** The value, as it travels, of what the column holds; null of nothing. */
  readonly value: (stored: unknown, field: Field) => unknown
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
  /** How that is said, for one that is said otherwise. */
  readonly way?: keyof Words['way']
  /**
   * What its texts are sorted and told apart by, where that is not the text itself. The name tells it from every other
   * way: keys that were made in another way are made anew.
   */
  readonly keyed?: (field: Field) => Keying
  /** Not every text is one: those of a column that held any are looked at before it becomes one of these. */
  readonly formed?: true
  /** Another form in which its texts are searched beside their own. */
  readonly searchedAs?: SearchForm
  /** What is wrong with the pattern that its values are written by, and where; null where nothing is. */
  readonly patternFault?: (
    pattern: string,
  ) => { readonly is: keyof Words['pattern']; readonly part: string } | null
  /** Can name a row. */
  readonly names: boolean
  /** Takes chips: colours by its values, or by the labels that it leads to. */
  readonly chips?: true
  /** What is said of it behind its label, and must be: its places, or its currency. */
  readonly takes?: 'scale' | 'currency'
  /** Takes bounds, `between`: what a bound comes to, to be compared with others; null where it is none of the field. */
  readonly bounded?: (bound: number | string, field: Pick<Field, 'scale'>) => number | null
  /** Why no two rows could sensibly be kept apart by it. */
  readonly alike?: keyof Words['alike']
  /** What a draft of such a field is written with behind its label. */
  readonly drafted?: string
  /** The ways in which texts of a file may be read, that of our own files first. None: the text is the value. */
  readonly spellings?: readonly Spelling[]
  /** How our own files write a value, where that is not as it is shown. */
  readonly written?: (value: unknown, field: Field, zone: string) => string
  /** A value of the kind that a text says, all of it: '12.5' is a number, a day the time that it begins at. */
  readonly read?: (text: string, zone: string) => unknown
  /** The only media types that its files may have. */
  readonly types?: readonly string[]
  /** How its values are kept; as they travel unless said. */
  readonly storage?: StorageFormat
  /** What the wire may carry, in answers; null added where the field may be empty. */
  readonly wire: (field: Field) => WireSchema
  /** What a payload may carry, where that is more than answers do. */
  readonly taken?: (field: Field) => WireSchema
  /** A believable value for a made-up row; undefined where none is made up here. */
  readonly invent?: (field: Field, inventing: Inventing) => unknown
  /**
   * A value that the descriptor takes, whatever its bounds.
   * @param written what it is to be like; null or undefined where there is nothing
   * @param number 1 for the written one, or the plainest; another for each other
   */
  readonly fit?: (field: Field, written: unknown, number: number, today: Day) => unknown
}
