import type { Works } from './computed.ts'
import type { Currency } from './currency.ts'
import type { EntityName } from './entity-name.ts'
import type { Choice, Computed, Kind, Of, Trait, Unsorted } from './field.ts'
import type { accepts, inline, largest, sortable } from './traits.ts'

/** A trait that was named and not called is kept under its name, so that the checks can say so. */
const said = (trait: Trait): object =>
  typeof trait === 'function' ? { [(trait as () => void).name]: trait } : trait // the types refuse it already

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

/** Raw html, kept as typed and sanitised before every showing. @example html('Blurb') */
export const html = field('html')

/**
 * The address of a page on the web, beginning with https:// or http://; a link that opens beside the page.
 * @example url('Site')
 */
export const url = field('url')
/**
 * A telephone number as people write it, with an extension where there is one. `unique`, order and search go
 * by its figures; it is shown as a link that calls it.
 * @example phone('Phone', sortable)
 */
export const phone = field('phone')

/**
 * A number that the server gives a row when it is created, and never again. `{0000}` counts up, with at least as many
 * figures. `{year}` is the business year, in which counting begins anew; `{month}` is the month beside it. No payload
 * sets it, and a number may be left out.
 * @example sequence('No.', 'INV-{year}-{0000}', sortable)
 */
export const sequence = (
  label: string,
  pattern: `${string}{0${string}`,
  ...traits: readonly Trait[]
): Of<'sequence'> => ({ ...field('sequence')(label, ...traits), pattern })

/**
 * A point in time. It travels as 'YYYY-MM-DDTHH:mm:ssZ'; it is shown and typed as dd-mm-yyyy HH:mm in the business time
 * zone. Of a time that the clock shows twice, the screen says which of the two it is. Rows in a descriptor give it with
 * its offset from UTC: '2026-01-31T09:00:00+01:00'.
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
 * An exact number with so many places behind the point: '12.500'. It travels as text, and is sorted, compared and added
 * up as a number. A whole number may be given as such.
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
 * The rows of the entity `to` that refer to this one. A form that shows them has a table of links to them; with `inline`
 * they are its lines. No list shows them. Rules may test them: `{ loans: { none: { back: null } } }`.
 * @example rows('Loans', 'loan', by('book'))
 */
export const rows = (
  label: string,
  to: EntityName,
  back: { readonly by: string },
  ...traits: readonly (Trait | typeof inline)[]
): Of<'rows'> => ({ ...field('rows')(label, ...(traits as readonly Trait[])), to, ...back }) // `inline` is a trait of rows alone

/**
 * A number that is computed and stored in the row, by the transaction that writes what it is made of. It comes from two
 * fields or numbers, or from the rows that refer to this one. A day less another is the days between them. Made of
 * decimals it is one, with the most places of them. Made of money it is an amount of that currency. Both are exact, and
 * rounded half up. Without a part it is empty, and so is a division by zero. Computing it again raises no version and
 * makes no history.
 * @example computed('Amount', ['quantity', '*', 'price'])
 */
export const computed = <const W extends Works>(
  label: string,
  works: W,
  ...traits: readonly Trait[]
): Computed<W> => ({ ...field('computed')(label, ...traits), works })

/** What is said of files beside what every field may say. */
type FileTrait = Trait | ReturnType<typeof accepts> | ReturnType<typeof largest>

/**
 * A file. Its content lies beside the database, and the row refers to it. Rules test whether there is one; exports have
 * its name. Unless said it takes documents, pictures, sound, films and archives of up to 20 MB.
 * @example file('Scan', accepts('application/pdf', 'image/*'), largest('5 MB'))
 */
export const file = (label: string, ...traits: readonly FileTrait[]): Of<'file'> =>
  field('file')(label, ...(traits as readonly Trait[])) // what is said of files alone

/**
 * A picture: a file that is shown as a thumbnail. Unless said it takes all types that it can, PNG, JPEG, WebP and GIF, of
 * up to 10 MB.
 * @example image('Cover', largest('2 MB'))
 */
export const image = (label: string, ...traits: readonly FileTrait[]): Of<'image'> =>
  field('image')(label, ...(traits as readonly Trait[])) // what is said of files alone

/** Any number of files, in the order in which they were added: a hundred at most. @example files('Reviews') */
export const files = (label: string, ...traits: readonly FileTrait[]): Of<'files'> =>
  field('files')(label, ...(traits as readonly Trait[])) // what is said of files alone
