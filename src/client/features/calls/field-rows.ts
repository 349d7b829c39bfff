import { callTexts } from '#texts/calls'
import { either } from '#texts/grammar'
import { isSchema, propertiesOf, type Schema } from '../../../model/json-schema.ts'
import { isNullable, resolved, type Schemas, schemaAlternatives, schemaType } from './schema.ts'

/** A table line for a parameter or a payload field. */
export interface FieldRow {
  readonly name: string
  /** Its label on screens; '' if there is none. */
  readonly title: string
  readonly kind: string
  readonly required: boolean
  /** Limits, default and purpose, each in a few words. */
  readonly notes: readonly string[]
}

const wordFor = (words: Readonly<Record<string, string>>, name: string): string => words[name] ?? name

const kindOf = (schema: Schema, schemas: Schemas): string => {
  const words = schemaAlternatives(schema, schemas).map((choice) => {
    const type = schemaType(choice)
    if (typeof choice.format === 'string') return wordFor(callTexts.formats, choice.format)
    if (type === 'array')
      return callTexts.listOf(isSchema(choice.items) ? kindOf(choice.items, schemas) : callTexts.anything)
    if (type === 'object') {
      const keys = propertiesOf(choice).map(([key]) => key)
      return keys.length > 0 ? `{ ${keys.join(', ')} }` : wordFor(callTexts.kinds, type)
    }
    return wordFor(callTexts.kinds, type) || callTexts.anything
  })
  return either([...new Set(words)])
}

const notesOf = (schema: Schema, schemas: Schemas): readonly string[] => {
  const [choice = {}] = schemaAlternatives(schema, schemas)
  const { limits } = callTexts
  const number = (keyword: string, say: (value: number) => string) =>
    typeof choice[keyword] === 'number' && choice[keyword] < Number.MAX_SAFE_INTEGER
      ? [say(choice[keyword])]
      : []
  const list = schemaType(choice) === 'array'
  return [
    ...(typeof choice.description === 'string' ? [choice.description] : []),
    ...(Array.isArray(choice.enum) ? [limits.oneOf(choice.enum.map(String))] : []),
    ...('default' in choice ? [limits.initially(String(choice.default))] : []),
    ...(schemaType(choice) === 'integer' && choice.minimum === 1 ? [] : number('minimum', limits.least)),
    ...number('maximum', limits.most),
    ...number('minLength', limits.shortest),
    ...number('maxLength', limits.longest),
    ...(list ? number('maxItems', limits.items) : []),
    ...(isNullable(schema) ? [limits.empties] : []),
  ]
}

/** The table line of a named schema. */
export const fieldRow = (
  name: string,
  schema: Schema,
  required: boolean,
  schemas: Schemas,
  description = '',
): FieldRow => ({
  name,
  title: typeof schema.title === 'string' ? schema.title : '',
  kind: kindOf(schema, schemas),
  required,
  notes: [
    ...(description ? [description] : []),
    ...notesOf(schema, schemas).filter((note) => !(required && note === callTexts.limits.empties)),
  ],
})

/** The table lines of a payload. */
export const fieldRows = (schema: Schema, schemas: Schemas): readonly FieldRow[] => {
  const known = resolved(schema, schemas)
  const required = Array.isArray(known.required) ? known.required : []
  return propertiesOf(known).map(([key, property]) =>
    fieldRow(key, property, required.includes(key), schemas),
  )
}
