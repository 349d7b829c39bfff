import type { Tone } from './tone.ts'

declare global {
  /**
   * The entities of the product, by their `one`. Every command writes this list beside the folder that it follows from
   * (`.types/`, not kept in git), so that a reference to none of them is refused while one types.
   */
  interface DescribedEntities {}
}

/** The name of an entity; any text where the list is not there yet. */
export type EntityName = keyof DescribedEntities extends never ? string : keyof DescribedEntities

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
  /** The field that a computed or confirming field is made from. */
  readonly of?: string
  /** The referring row belongs to the row referred to: it goes along when that one is deleted. */
  readonly belongs?: true
  /** Set by the server at creation to the person who creates; never taken from a payload. */
  readonly stamped?: 'creator'
  /** A day that may not lie before the day in that other field. */
  readonly notBefore?: string
  /** The colour of the chip that a value is shown in; a value without one is neutral. */
  readonly chips?: Readonly<Record<string, Tone>>
  /** What a new row holds unless it is said: a value, 'today', 'now', `me`, or the label of a row. */
  readonly initially?: boolean | number | string | { readonly me: true }
  /** Longest text accepted, in characters. */
  readonly longest?: number
  /** The least number accepted. */
  readonly least?: number
  /** The greatest number accepted. */
  readonly most?: number
  /** Takes the whole width of the form. */
  readonly wide?: true
  /** Kept out of keyword search. */
  readonly unsearched?: true
  /** Kept by the server alone: shown, never written by a payload. */
  readonly readonly?: true
  /** The permissions ('{plural}.{verb}') that reading and writing this field need, beside the entity's own. */
  readonly access?: { readonly read?: string; readonly write?: string }
  /** What the field was called before; its data is carried over. */
  readonly was?: string
}

/** One property of a field, said in a word: `required`, `sortable`, `heading('Remark')`. */
export type Trait = Partial<Omit<Field, 'kind' | 'label' | 'to' | 'of' | 'choices'>>

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
/** A day that may not lie before the day in that other field. @example date('Due', notBefore('lent_on')) */
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
/** The least and the greatest number accepted. @example number('Pages', between(1, 5000)) */
export const between = (least: number, most: number) => ({ least, most })
/**
 * The permissions ('{plural}.{verb}') that reading and writing this field need, beside the entity's own.
 * @example longtext('Notes', access({ read: 'readers.update' }))
 */
export const access = (needs: { readonly read?: string; readonly write?: string }) => ({ access: needs })
/**
 * What the field was called before; its data is carried over. For a choice also what its values were called, each by
 * its name now; rows that hold them are carried over.
 * @example date('Lent on', was('lent_at'))
 */
export const was: {
  (name: string): { readonly was: string }
  (values: Readonly<Record<string, string>>): { readonly formerly: Readonly<Record<string, string>> }
} = (former: string | Readonly<Record<string, string>>): never =>
  (typeof former === 'string' ? { was: former } : { formerly: former }) as never // one answer for each way to call it

export type Of<K extends Kind> = Field & { readonly kind: K }

/** A trait that was named and not called is kept under its name, so that the checks can say so. */
const said = (trait: Trait): object =>
  typeof trait === 'function' ? { [(trait as () => void).name]: trait } : trait // the types refuse it already

const field =
  <K extends Kind>(kind: K) =>
  (label: string, ...traits: readonly Trait[]): Of<K> =>
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
export const number = field('number')
/** Yes or no. @example flag('Rare', initially(false)) */
export const flag = field('flag')
/** One of a closed list, in that order; `V` are its values, which rules are checked against. */
export type Choice<V extends string = string> = Of<'choice'> & { readonly choices: readonly V[] }

/**
 * One of a closed list, in that order; it is sorted so, too. Rules that name another value are refused while one types.
 * @example choice('Status', ['New', 'Open', 'Closed'], chips({ Open: 'blue' }), initially('New'))
 */
export const choice = <const V extends string>(
  label: string,
  choices: readonly V[],
  ...traits: readonly (Trait & { readonly initially?: NoInfer<V> })[]
): Choice<V> => ({ ...field('choice')(label, ...traits), choices })

/** The address of an image, shown as a thumbnail. @example image('Cover') */
export const image = field('image')
/** Raw html, kept as typed and sanitised before every showing. @example html('Blurb') */
export const html = field('html')

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
 * Calendar days from today to the day in the field `of`; negative when past. Computed, never stored.
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
