import type { Works } from './computed.ts'
import type { Currency } from './currency.ts'
import type { EntityName } from './entity-name.ts'
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
    'kind' | 'label' | 'to' | 'of' | 'choices' | 'by' | 'scale' | 'pattern' | 'currency' | 'works' | 'inline'
  >
>

/** Must hold a value; the server says so, and the form marks it. @example text('Name', required) */
export const required = { required: true } as const
/** The list can be sorted by it. @example date('Due', sortable) */
export const sortable = { sortable: true } as const
/** Takes the whole width of the form. @example text('Name', wide) */
export const wide = { wide: true } as const
/**
 * The referring row belongs to the row referred to: it goes along when that one is deleted.
 * @example reference('Book', 'book', required, belongs)
 */
export const belongs = { belongs: true } as const
/**
 * Set by the server at creation to the person who creates; never taken from a payload.
 * @example reference('Entered by', 'reader', creator)
 */
export const creator = { stamped: 'creator' } as const
/**
 * The rows lie in one another, without circles: the reference leads from each to the one that it lies in.
 * @example reference('Inside', 'location', tree)
 */
export const tree = { tree: true } as const
/**
 * Child rows are edited in the form of the row that they lead to, as its lines, and saved with it: all of them or nothing,
 * in the order in which they stand there.
 * @example rows('Stamps', 'stamp', by('card'), inline)
 */
export const inline = { inline: true } as const
/** Kept out of keyword search. @example longtext('Notes', unsearched) */
export const unsearched = { unsearched: true } as const
/** Kept by the server alone: shown, never written by a payload. @example flag('Printed', readonly) */
export const readonly = { readonly: true } as const
/**
 * No two rows share the value; text is compared by what is seen, without case and outer spaces. No word of it may mix
 * Latin, Cyrillic and Greek letters.
 * @example text('Name', required, unique)
 */
export const unique = { unique: true } as const
/** `unique`, with the message that says so. @example text('Name', uniqueOr('We have this book.')) */
export const uniqueOr = (message: string) => ({ unique: message })
/**
 * The key that a reference's id travels and is stored under, where it is not `{name}_id`. On a field of that very name
 * lists answer the row under it and single rows the id; another name for the field keeps the two apart.
 * @example reference('Entered by', 'reader', column('made_by'))
 */
export const column = (name: string) => ({ column: name })
/** The heading in lists, where it is not the label. @example date('Due', heading('Due back')) */
export const heading = (text: string) => ({ heading: text })
/** A sentence under the input. @example references('Subjects', 'subject', hint('As many as fit.')) */
export const hint = (text: string) => ({ hint: text })
/**
 * A day that may not lie before the day in that other field, or a time before that time.
 * @example date('Due', notBefore('lent_on'))
 */
export const notBefore = (field: string) => ({ notBefore: field })
/**
 * The colour of the chip that a value is shown in; a value without one is neutral.
 * @example reference('State', 'state', chips({ Lost: 'red' }))
 */
export const chips = (tones: Readonly<Record<string, Tone>>) => ({ chips: tones })
/**
 * What a new row holds unless it is said: a value; for a date 'today', for a date-time 'now'; for a reference the label
 * of a row that the database starts with, or `me`, who makes the row.
 * @example flag('Rare', initially(false))
 */
export const initially = <const V extends boolean | number | string | { readonly me: true }>(value: V) => ({
  initially: value,
})
/** Longest text accepted, in characters. @example text('Name', longest(120)) */
export const longest = (characters: number) => ({ longest: characters })
/**
 * The least and the greatest number accepted; of a decimal as text, '0.05', or as whole numbers.
 * @example number('Pages', between(1, 5000))
 */
export const between = <L extends number | string, M extends number | string>(least: L, most: M) => ({
  least,
  most,
})
/**
 * The permissions ('{plural}.{verb}') that reading and writing this field need, beside the entity's own.
 * @example longtext('Notes', access({ read: 'readers.update' }))
 */
export const access = (needs: { readonly read?: string; readonly write?: string }) => ({ access: needs })
/**
 * What the field was called before, and of which kind it was where that is another now:
 * `price: money('Price', 'EUR', was('price', 'number'))`. Its data is carried over; values that cannot be of the kind
 * are named by `npm run plan`, and a start is refused while there are any. For a choice also what its values were called, each by its name now;
 * rows that hold them are carried over.
 * @example date('Lent on', was('lent_at'))
 */
export const was: {
  <const K extends Kind>(name: string, kind: K): { readonly was: string; readonly wasKind: K }
  (name: string): { readonly was: string }
  (values: Readonly<Record<string, string>>): { readonly formerly: Readonly<Record<string, string>> }
} = (former: string | Readonly<Record<string, string>>, kind?: Kind): never =>
  (typeof former === 'string'
    ? { was: former, ...(kind !== undefined && { wasKind: kind }) }
    : { formerly: former }) as never // one answer for each way to call it

export type Of<K extends Kind> = Field & { readonly kind: K }

/** A trait that was named and not called is kept under its name, so that the checks can say so. */
const said = (trait: Trait): object =>
  typeof trait === 'function' ? { [(trait as () => void).name]: trait } : trait // the types refuse it already

/** Lists cannot be sorted by the field: it is no order for them at first. */
export interface Unsorted {
  readonly sortable?: never
}

/** What is known of a field by its traits while one types: whether lists can be sorted by it. */
export type Sorted<T extends readonly Trait[]> = [Extract<T[number], typeof sortable>] extends [never]
  ? Trait extends T[number]
    ? unknown
    : Unsorted
  : unknown

const field =
  <K extends Kind>(kind: K) =>
  <const T extends readonly Trait[]>(label: string, ...traits: T): Of<K> & Sorted<T> =>
    Object.assign({ kind, label }, ...traits.map(said))

/** One line of text. @example text('Name', required, longest(80)) */
export const text = field('text')
/** Text of several lines. @example longtext('Notes') */
export const longtext = field('longtext')
/** An email address; kept as typed, compared without case. @example email('Email', required, unique) */
export const email = field('email')
/**
 * A secret: accepted, kept as a hash, never answered, shown, sorted or searched. Spaces count.
 * @example password('Password', required)
 */
export const password = field('password')
/**
 * A calendar day, without time or zone: travels as 'YYYY-MM-DD', shows as dd-mm-yyyy.
 * @example date('Due', sortable, notBefore('lent_on'))
 */
export const date = field('date')
/** A number, with a fraction or without. @example number('Pages', between(1, 5000)) */
export const number = (
  label: string,
  ...traits: readonly (Trait & { readonly least?: number; readonly most?: number })[]
): Of<'number'> => field('number')(label, ...traits)
/** Yes or no. @example flag('Rare', initially(false)) */
export const flag = field('flag')
/** One of a closed list, in that order; `V` are its values, which rules are checked against. */
export type Choice<V extends string = string> = Of<'choice'> & { readonly choices: readonly V[] }

/**
 * One of a closed list, in that order; it is sorted so, too. Rules that name another value are refused while one types.
 * @example choice('Status', ['New', 'Open', 'Closed'], chips({ Open: 'blue' }), initially('New'))
 */
export const choice = <
  const V extends string,
  const T extends readonly (Trait & { readonly initially?: NoInfer<V> })[],
>(
  label: string,
  choices: readonly V[],
  ...traits: T
): Choice<V> & Sorted<[...T]> => Object.assign(field('choice')(label, ...traits), { choices })

/** The address of an image, shown as a thumbnail. @example image('Cover') */
export const image = field('image')
/** Raw html, kept as typed and sanitised before every showing. @example html('Blurb') */
export const html = field('html')

/**
 * The address of a page on the web, beginning with https:// or http://; a link that opens beside the page.
 * @example url('Site')
 */
export const url = field('url')
/**
 * A telephone number as people write it, with an extension where there is one; unique, sorted and found by its figures,
 * and a link that calls it.
 * @example phone('Phone', sortable)
 */
export const phone = field('phone')

/**
 * A number that the server gives a row when it is made, and never again: `{0000}` is counted up, with as many figures
 * at least; `{year}` is the business year, in which counting begins anew, and `{month}` the month beside it. No payload
 * sets it, and a number may be left out.
 * @example sequence('No.', 'INV-{year}-{0000}', sortable)
 */
export const sequence = (
  label: string,
  pattern: `${string}{0${string}`,
  ...traits: readonly Trait[]
): Of<'sequence'> => ({ ...field('sequence')(label, ...traits), pattern })

/**
 * A point in time: travels as 'YYYY-MM-DDTHH:mm:ssZ', is shown and typed as dd-mm-yyyy HH:mm in the business time
 * zone; of a time that the clock shows twice, which of the two is said. Rows that a descriptor says have it with its offset from UTC: '2026-01-31T09:00:00+01:00'.
 * @example datetime('Starts', required, sortable)
 */
export const datetime = field('datetime')

/** Leads to one row of the entity `to`. @example reference('Author', 'author', required) */
export const reference = (label: string, to: EntityName, ...traits: readonly Trait[]): Of<'reference'> => ({
  ...field('reference')(label, ...traits),
  to,
})

/** Leads to any number of rows of the entity `to`. @example references('Subjects', 'subject') */
export const references = (label: string, to: EntityName, ...traits: readonly Trait[]): Of<'references'> => ({
  ...field('references')(label, ...traits),
  to,
})

/**
 * Calendar days from today to the day in the field `of`, or to that of a time; negative when past. Computed, never stored.
 * @example daysUntil('Days left', 'due')
 */
export const daysUntil = (label: string, of: string, ...traits: readonly Trait[]): Of<'daysUntil'> => ({
  ...field('daysUntil')(label, ...traits),
  of,
})

/**
 * Must repeat the field `of` in the same payload. Asked for, never stored.
 * @example confirmation('Confirm Password', 'password')
 */
export const confirmation = (label: string, of: string): Of<'confirmation'> => ({
  kind: 'confirmation',
  label,
  of,
})

/** What a decimal begins with: text, or a whole number. */
type DecimalTrait = Trait & { readonly initially?: number | string }

/**
 * A number that is kept exactly, with so many places behind the point: '12.500'. Travels as text and is sorted, compared
 * and added up as what it is; a whole number may be said as such.
 * @example decimal('Weight', 3, between('0.001', 500))
 */
export const decimal = (
  label: string,
  scale: 0 | 1 | 2 | 3 | 4 | 5 | 6,
  ...traits: readonly DecimalTrait[]
): Of<'decimal'> => ({ ...field('decimal')(label, ...traits), scale })

/**
 * An amount of money, exact; its places follow from the currency (ISO 4217): 'EUR' has two, 'JPY' none.
 * @example money('Price', 'EUR', sortable)
 */
export const money = (
  label: string,
  currency: Currency,
  ...traits: readonly DecimalTrait[]
): Of<'money'> => ({ ...field('money')(label, ...traits), currency })

/**
 * The rows of the entity `to` that lead here, kept with them. A form that shows them has a table of links to them; with
 * `inline` they are its lines. No list shows them; rules ask for them: `{ loans: { none: { back: null } } }`.
 * @example rows('Loans', 'loan', by('book'))
 */
export const rows = (
  label: string,
  to: EntityName,
  back: { readonly by: string },
  ...traits: readonly (Trait | typeof inline)[]
): Of<'rows'> => ({ ...field('rows')(label, ...(traits as readonly Trait[])), to, ...back }) // `inline` is a trait of rows alone

/** `W` is what it is worked out from: whether its value is exact follows from that. */
export type Computed<W extends Works = Works> = Of<'computed'> & { readonly works: W }

/**
 * A number that is worked out and kept in the row, by the transaction that writes what it is made of: from two fields or
 * numbers, or gathered from the rows that lead here. A day less another is the days between them. Made of decimals it is one, with the most places of them, and made
 * of money an amount of that currency: exact, and rounded half up. Without a part it is empty, and so is what is divided
 * by nothing. Working it out again raises no version and makes no history.
 * @example computed('Amount', ['quantity', '*', 'price'])
 */
export const computed = <const W extends Works>(
  label: string,
  works: W,
  ...traits: readonly Trait[]
): Computed<W> => ({ ...field('computed')(label, ...traits), works })
