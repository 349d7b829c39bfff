import type { Works } from './computed.ts'
import type { Tone } from './tone.ts'

/** What a field holds. Each kind has one meaning in `src/model/kinds`, one input and one cell on the page. */
export type Kind =
  | 'text'
  | 'longtext'
  | 'email'
  | 'password'
  | 'confirmation'
  | 'date'
  | 'number'
  | 'flag'
  | 'choice'
  | 'reference'
  | 'references'
  | 'daysUntil'
  | 'image'
  | 'html'
  | 'url'
  | 'phone'
  | 'sequence'
  | 'decimal'
  | 'money'
  | 'datetime'
  | 'rows'
  | 'computed'
  | 'file'
  | 'files'

/** How large a file may be, in units of 1,024: '20 MB'. */
export type FileSize = `${number} ${'KB' | 'MB' | 'GB'}`

/** One field of an entity, as its descriptor says it. Made by the builders below, never by hand. */
export interface Field {
  /** What it holds: see the kinds. */
  readonly kind: Kind
  /** The label in the form, and the heading in the list unless `heading` says another. */
  readonly label: string
  /** The heading in lists, where it is not the label. */
  readonly heading?: string
  /** A sentence under the input. */
  readonly hint?: string
  /** The values of a closed list, in their order. */
  readonly choices?: readonly string[]
  /** What values were called before, by what they are called now; rows that hold them are carried over. */
  readonly formerly?: Readonly<Record<string, string>>
  /** Must hold a value; the server says so, and the form marks it. */
  readonly required?: true
  /** The list can be sorted by it. */
  readonly sortable?: true
  /** No two rows share the value; text is compared by what is seen, without case. A text is the message that says so. */
  readonly unique?: true | string
  /** The entity that a reference leads to. */
  readonly to?: string
  /** The key that a reference's id travels and is stored under, where it is not `{name}_id`. */
  readonly column?: string
  /** The rows of the entity lie in one another: the reference leads from each to the one that it lies in. */
  readonly tree?: true
  /** The field of the entity `to` that leads back here. */
  readonly by?: string
  /** The rows are edited in the form of the row that they lead to, and saved with it. */
  readonly inline?: true
  /** What a computed value is worked out from. */
  readonly works?: Works
  /** The field that a computed or confirming field is made from. */
  readonly of?: string
  /** The referring row belongs to the row referred to: it goes along when that one is deleted. */
  readonly belongs?: true
  /** Set by the server at creation to the person who creates; never taken from a payload. */
  readonly stamped?: 'creator'
  /** A day that may not lie before the day in that other field, or a time before that time. */
  readonly notBefore?: string
  /** The colour of the chip that a value is shown in; a value without one is neutral. */
  readonly chips?: Readonly<Record<string, Tone>>
  /** What a new row holds unless it is said: a value, 'today', 'now', `me`, or the label of a row. */
  readonly initially?: boolean | number | string | { readonly me: true }
  /** Longest text accepted, in characters. */
  readonly longest?: number
  /** The media types that files of the field may have: 'application/pdf', 'image/*'. */
  readonly accepts?: readonly string[]
  /** The largest file that the field takes: '20 MB'; in bytes once it is resolved. */
  readonly largest?: number | string
  /** The least number accepted; of a decimal as text, '0.05', or as a whole number. */
  readonly least?: number | string
  /** The greatest number accepted, said likewise. */
  readonly most?: number | string
  /** How many places a decimal has behind the point; for money they follow from the currency. */
  readonly scale?: number
  /** The currency of an amount: 'EUR' (ISO 4217). */
  readonly currency?: string
  /** Takes the whole width of the form. */
  readonly wide?: true
  /** Kept out of keyword search. */
  readonly unsearched?: true
  /** Not in the history. */
  readonly untraced?: true
  /** Kept by the server alone: shown, never written by a payload. */
  readonly readonly?: true
  /** The permissions ('{plural}.{verb}') that reading and writing this field need, beside the entity's own. */
  readonly access?: { readonly read?: string; readonly write?: string }
  /** How the numbers of a sequence are written. */
  readonly pattern?: string
  /** What the field was called before; its data is carried over. */
  readonly was?: string
  /** The kind that it was of before; each value is carried over, and one that cannot be stands in the way. */
  readonly wasKind?: Kind
}

/** One property of a field, said in a word: `required`, `sortable`, `heading('Remark')`. */
export type Trait = Partial<
  Omit<
    Field,
    | 'kind'
    | 'label'
    | 'to'
    | 'of'
    | 'choices'
    | 'by'
    | 'scale'
    | 'pattern'
    | 'currency'
    | 'works'
    | 'inline'
    | 'accepts'
    | 'largest'
  >
>

/** A field of one kind. */
export type Of<K extends Kind> = Field & { readonly kind: K }

/** One of a closed list, in that order; `V` are its values, which rules are checked against. */
export type Choice<V extends string = string> = Of<'choice'> & { readonly choices: readonly V[] }

/** `W` is what it is worked out from: whether its value is exact follows from that. */
export type Computed<W extends Works = Works> = Of<'computed'> & { readonly works: W }

/** Lists cannot be sorted by the field: it is no order for them at first. */
export interface Unsorted {
  readonly sortable?: never
}
