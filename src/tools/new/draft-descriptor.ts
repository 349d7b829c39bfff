import { titleOf } from '#texts/grammar'
import type { Kind } from '../../descriptor/index.ts'
import { detailsOf, isSecret, kinds, meaningOf } from '../../model/index.ts'

/** A requested field: 'signed_on:date', 'author:reference', 'owner:reference:user'. */
export interface WantedField {
  readonly name: string
  readonly kind: string
  readonly to: string | null
}

export interface DescriptorDraft {
  readonly one: string
  readonly many: string
  readonly fields: readonly WantedField[]
  readonly lookup: boolean
  readonly menu: { readonly group: string | null; readonly order: number; readonly icon: string }
}

/** Kinds that need neither a second field nor an account. */
export const plainKinds: readonly string[] = Object.keys(kinds).filter(
  (kind) => meaningOf(kind as Kind).makes === undefined && !isSecret({ kind: kind as Kind }), // `kinds` has these keys
)

/** Parses 'name:kind' or 'name:kind:entity'; null if it is neither. */
export const readField = (text: string): WantedField | null => {
  const [, name = '', kind = '', to = null] =
    /^([a-z][a-z0-9_]*):([a-z]+)(?::([a-z][a-z0-9-]*))?$/i.exec(text) ?? []
  if (!plainKinds.includes(kind)) return null
  const leads = meaningOf(kind as Kind).links !== undefined // the line above ensures it
  if (to !== null && !leads) return null
  return { name, kind, to: leads ? (to ?? name.replaceAll('_', '-')) : null }
}

/** The usual English plural: 'company' → 'companies', 'tax' → 'taxes'. */
export const pluralOf = (one: string): string => {
  if (/[^aeiou]y$/.test(one)) return `${one.slice(0, -1)}ies`
  return /(s|x|z|ch|sh)$/.test(one) ? `${one}es` : `${one}s`
}

const quoted = (text: string): string => `'${text}'`

const fieldLine = ({ name, kind, to }: WantedField): string => {
  const label = titleOf(name.replaceAll('_', '-'))
  const { drafted } = detailsOf(kind as Kind) // `readField` accepts no others
  const said = [label, ...(to === null ? [] : [to])].map(quoted)
  return `    ${name}: ${kind}(${[...said, ...(drafted === undefined ? [] : [drafted])].join(', ')}),`
}

/** The text of a descriptor file in the house format. */
export const draftDescriptor = ({ one, many, fields, lookup, menu }: DescriptorDraft): string => {
  const name = lookup ? "text('Name', required, sortable, unique)" : "text('Name', required, sortable)"
  const words = [
    'entity',
    'required',
    'sortable',
    'text',
    ...(lookup ? ['unique'] : []),
    ...fields.map(({ kind }) => kind),
  ]
  const group = menu.group === null ? '' : `group: ${quoted(menu.group)}, `
  return [
    `import { ${[...new Set(words)].sort().join(', ')} } from 'descry'`,
    '',
    'export default entity({',
    `  one: ${quoted(one)},`,
    `  many: ${quoted(many)},`,
    ...(fields.length === 0
      ? [`  fields: { name: ${name} },`]
      : ['  fields: {', `    name: ${name},`, ...fields.map(fieldLine), '  },']),
    ...(lookup ? ["  options: 'all',"] : []),
    `  menu: { ${group}order: ${menu.order}, icon: ${quoted(menu.icon)} },`,
    '})',
    '',
  ].join('\n')
}
