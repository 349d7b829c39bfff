import type { FileSize, Kind } from './field.ts'
import type { Tone } from './tone.ts'

/** Must hold a value; the server says so, and the form marks it. @example text('Name', required) */
export const required = { required: true } as const
/** The list can be sorted by it. @example date('Due', sortable) */
export const sortable = { sortable: true } as const
/** Takes the whole width of the form. @example text('Name', wide) */
export const wide = { wide: true } as const
/**
 * The referring row belongs to the row referred to: it is deleted with it.
 * @example reference('Book', 'book', required, belongs)
 */
export const belongs = { belongs: true } as const
/**
 * Set by the server at creation to the person who creates; never taken from a payload.
 * @example reference('Entered by', 'reader', creator)
 */
export const creator = { stamped: 'creator' } as const
/**
 * The rows form a tree, without circles: the reference is to the row that each lies in.
 * @example reference('Inside', 'location', tree)
 */
export const tree = { tree: true } as const
/**
 * Child rows are edited in the form of the row that they refer to, as its lines. They are saved with it, all or none, in
 * their order there.
 * @example rows('Stamps', 'stamp', by('card'), inline)
 */
export const inline = { inline: true } as const
/** Kept out of keyword search. @example longtext('Notes', unsearched) */
export const unsearched = { unsearched: true } as const
/**
 * Not in the history: former values are not stored, so an undo does not restore them.
 * @example longtext('Remark', untraced)
 */
export const untraced = { untraced: true } as const
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
 * The key that a reference's id travels and is stored under, where it is not `{name}_id`. Where the field has that very
 * name, lists answer the row under it, and single rows the id. Give the field another name to separate the two.
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
 * What a new row holds by default: a value, for a date 'today', for a date-time 'now'. For a reference it is the label
 * of a row that the database starts with, or `me`, who creates the row.
 * @example flag('Rare', initially(false))
 */
export const initially = <const V extends boolean | number | string | { readonly me: true }>(value: V) => ({
  initially: value,
})
/** Longest text accepted, in characters. @example text('Name', longest(120)) */
export const longest = (characters: number) => ({ longest: characters })
/**
 * The media types that files may have; 'image/*' are all pictures.
 * @example file('Scan', accepts('application/pdf', 'image/*'))
 */
export const accepts = (...types: readonly [string, ...string[]]) => ({ accepts: types })
/** The largest file accepted. @example file('Scan', largest('5 MB')) */
export const largest = (size: FileSize) => ({ largest: size })
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
 * What the field was called before, and of which kind it was where that is another now: `price: money('Price', 'EUR',
 * was('price', 'number'))`. Its data is carried over. `npm run plan` names values that the new kind cannot hold, and a
 * start is refused while there are any. For a choice also the former names of its values, each by its name now; rows
 * that have them are carried over.
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
