import type { parts } from '#texts/checks'
import type { Field } from '../../descriptor/index.ts'
import type { Day } from '../values/day.ts'
import type { Spelling } from './spelling.ts'

/** The stored form of an accepted value, or the message that explains the refusal. */
export type Accepted = { readonly value: unknown } | { readonly message: string }

/** How a value is stored; each database has a type for each. */
export type ColumnType = 'text' | 'integer' | 'real' | 'day' | 'flag' | 'decimal' | 'instant'

/** The JSON Schema keywords for wire values that this code uses. */
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
  /** The column's type; null if the value is computed or stored in another table. */
  readonly column: ColumnType | null
  /** Whether a payload may contain it. */
  readonly accepted: boolean
  /** Whether its value and stored form are never returned or shown. */
  readonly secret: boolean
  readonly searched: boolean
  /** How a rule compares it; without this, no rule may test it. */
  readonly compared?: Compared | null
  /** Its values in order, if they are a closed set. */
  readonly values?: (field: Pick<Field, 'choices'>) => readonly (string | boolean)[]
  readonly sortable: boolean
  /** Refers to rows of the entity `to`: to one by its id in a column, or to any number by a separate table. */
  readonly links?: 'one' | 'many'
  /** The server assigns a unique value to each row when it is created. */
  readonly given?: true
  /** What it derives from the field `of`: the days until it at each read, or its repetition in the same payload. */
  readonly makes?: 'days' | 'repetition'
  /** The value of a row without input; null by default. 'No' is a value, so a flag is never empty. */
  readonly blank?: false | readonly []
  /** Accepts any line of text: a row labelled by it can be created from the label alone. */
  readonly plain?: boolean
  /** Several lines: takes the full width of a form. */
  readonly long?: true
  /**
   * Contains files, which are stored beside the database: one id in the column, or several ids in order. In responses
   * each is `{ id, name, type, bytes, sha256 }`.
   */
  readonly files?: 'one' | 'many'
  /** A server without file storage may return and accept a text instead: its address, or its data. */
  readonly addressed?: true
  /** The column's width in the page's table, and whether figures align. */
  readonly width: 'key' | 'text' | 'long' | 'date' | 'number' | 'amount' | 'chip' | 'image'
  /** Whether the value counts as empty: null, absent, blank text, no items. */
  readonly isEmpty: (value: unknown) => boolean
  /** Validates one non-empty wire value and converts it to its stored form. */
  readonly accept: (value: unknown, field: Field) => Accepted
  /**
   * Compares a value with a bound: below 0 for before, 0 for at, above 0 for after; null if the value is invalid.
   * @param zone the business time zone
   */
  readonly order?: (value: unknown, bound: unknown, zone: string) => number | null
  /**
   * The value as text for labels, prompts, history, and cells under a heading; '' if there is nothing to show.
   * @param field absent below a heading that names it
   * @param zone the business time zone, `Model.zone`
   */
  readonly show: (value: unknown, field: Field | undefined, zone: string) => string
  /**
   * For values shown in a time zone: the zone that a page uses. It is the one from the server, or the browser's own if
   * that is missing or unknown to the browser.
   */
  readonly zone?: (said: unknown) => string
  /** The business day of a value, for kinds that have one; null for other values. */
  readonly day?: (value: unknown, zone: string) => Day | null
  /** Properties derived from a field's other words, computed once. */
  readonly resolved?: (
    field: Field,
  ) => Partial<Pick<Field, 'scale' | 'heading' | 'initially' | 'accepts'> & { readonly largest: number }>
  /**
   * The type of its values, if it follows from the fields they are computed from.
   * @param entity the field's entity
   * @param fieldOf any field of any entity, resolved by itself
   */
  readonly comesTo?: (field: Field, entity: string, fieldOf: FieldOf) => ResultType
}

export type ResultType = Pick<Field, 'kind' | 'scale' | 'currency'>

export type FieldOf = (entity: string, name: string) => Field | undefined

/**
 * How a rule compares a field; each sort has its own tests. Prose supports only text search; files only whether there
 * are any.
 */
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

/** Pseudo-random numbers, repeatable by seed. */
export interface Random {
  /** From 0, included, to 1, excluded. */
  readonly next: () => number
  /** A whole number from `from` to `to`, both included. */
  readonly between: (from: number, to: number) => number
  readonly chance: (share: number) => boolean
  /** One of the values; with `leaning`, earlier ones more often. @throws if there are none */
  readonly pick: <T>(values: readonly T[], leaning?: boolean) => T
}

/** Derives sort and comparison keys from texts. */
export interface Keying {
  readonly name: string
  readonly of: (text: string) => string
}

/** Another form of a text in which keyword search looks. */
interface SearchForm {
  readonly name: string
  readonly of: (text: string) => string
  /** A keyword's word in that form; null if it has none. */
  readonly word: (word: string) => string | null
}

/** The inputs for an invented value. */
export interface Inventing {
  readonly random: Random
  /** Texts that the sample rows have for the field. */
  readonly texts: readonly string[]
  /** The row's name; null if it has none of its own. */
  readonly name: string | null
  /** The rows that the field may refer to. */
  readonly ids: readonly number[]
}

/** The stored form of a value, if it differs from the wire form. */
export interface StorageFormat {
  /** Converts a value for its column; null for none or an invalid value. */
  readonly stored: (value: unknown, field: Field) => string | number | null
  /** Converts a column's value to wire form; null for none. */
  readonly value: (stored: unknown, field: Field) => unknown
}

/** The catalogue of wording for kinds. */
type Words = typeof parts

/**
 * Properties of a kind that only checks, documents, tools and the server need. No screen reads them, and the page's
 * bundle leaves them out.
 */
export interface KindDetails {
  /** Its name in running text, if that is not the kind's name with an article. */
  readonly called?: keyof Words['called']
  /** The wording for how values are written, if it differs from the usual. */
  readonly way?: keyof Words['way']
  /**
   * Derives the key by which texts are sorted and compared, if that is not the text itself. A changed name causes
   * existing keys to be rebuilt.
   */
  readonly keyed?: (field: Field) => Keying
  /** Not every text is valid: converting a text column to this kind checks its values first. */
  readonly formed?: true
  /** Another form in which search looks, beside the text itself. */
  readonly searchedAs?: SearchForm
  /** The fault in the pattern of its values, and the faulty part; null if there is none. */
  readonly patternFault?: (
    pattern: string,
  ) => { readonly is: keyof Words['pattern']; readonly part: string } | null
  /** Whether it can label a row. */
  readonly names: boolean
  /** Supports chips: colours by its values, or by the labels of its references. */
  readonly chips?: true
  /** The required argument after the label: its scale or its currency. */
  readonly takes?: 'scale' | 'currency'
  /** Supports bounds with `between`: converts a bound for comparison; null if it is invalid for the field. */
  readonly bounded?: (bound: number | string, field: Pick<Field, 'scale'>) => number | null
  /** Why the field is unsuitable for distinguishing rows. */
  readonly alike?: keyof Words['alike']
  /** The argument after the label in a generated draft. */
  readonly drafted?: string
  /** The formats in which texts of a file may be read, ours first. Without any, the text is the value. */
  readonly spellings?: readonly Spelling[]
  /** How our own files write a value, if it differs from the display. */
  readonly written?: (value: unknown, field: Field, zone: string) => string
  /** Parses a whole text as a value of the kind: '12.5' is a number; a day becomes the moment at which it starts. */
  readonly read?: (text: string, zone: string) => unknown
  /** The only media types that its files may have. */
  readonly types?: readonly string[]
  /** How values are stored; by default in wire form. */
  readonly storage?: StorageFormat
  /** The schema of a value in responses; null is added if the field may be empty. */
  readonly wire: (field: Field) => WireSchema
  /** The schema of a value in payloads, if it allows more than responses. */
  readonly taken?: (field: Field) => WireSchema
  /** A plausible value for an invented row; undefined if none is invented here. */
  readonly invent?: (field: Field, inventing: Inventing) => unknown
  /**
   * A value that the descriptor accepts, regardless of bounds.
   * @param written the value to resemble; null or undefined for none
   * @param number 1 for the written or simplest value; another number for each different one
   */
  readonly fit?: (field: Field, written: unknown, number: number, today: Day) => unknown
}
