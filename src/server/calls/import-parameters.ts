import { describedImport, invalidImport } from '#texts/import'
import { isRow } from '../../model/index.ts'
import { delimiters, encodingNamed } from '../platform/sheets/index.ts'
import type { ImportSettings } from '../rows/import/settings.ts'
import type { Parameters, QueryParameter, ReadQuery } from './query.ts'

/** A parameter that accepts one of some texts; null if it is absent. */
const oneOf = <const Value extends string>(
  name: string,
  values: readonly Value[],
  description: string,
): QueryParameter<Value | null> => ({
  schema: { type: 'string', enum: values, description },
  read: (text, { fault }) => {
    const found = values.find((value) => value === text) ?? null
    if (text !== '' && found === null) fault(invalidImport.oneOf(name, values.map(shownValue)))
    return found
  },
})

const shownValue = (value: string): string => (value === '\t' ? 'a tab' : value)

const plain = (description: string): QueryParameter<string> => ({
  schema: { type: 'string', description },
  read: (text) => text,
})

/** A parameter with JSON whose form `is` checks. */
const json = <Value>(
  name: string,
  description: string,
  nothing: Value,
  is: (value: unknown) => value is Value,
): QueryParameter<Value> => ({
  schema: { type: 'string', description },
  read: (text, { fault }) => {
    if (text === '') return nothing
    try {
      const value: unknown = JSON.parse(text)
      if (is(value)) return value
    } catch {}
    fault(invalidImport.json(name))
    return nothing
  },
})

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')

const isRowOf =
  <Value>(is: (value: unknown) => value is Value) =>
  (value: unknown): value is Readonly<Record<string, Value>> =>
    isRow(value) && Object.values(value).every(is)

const isText = (value: unknown): value is string => typeof value === 'string'
const isTextOrNull = (value: unknown): value is string | null => value === null || isText(value)
const isIdOrNull = (value: unknown): value is number | null =>
  value === null || (typeof value === 'number' && Number.isSafeInteger(value) && value > 0)

/** The query parameters that control an import. */
export const importParameters = {
  name: plain(describedImport.name),
  sheet: plain(describedImport.sheet),
  delimiter: oneOf('delimiter', delimiters, describedImport.delimiter),
  encoding: {
    schema: { type: 'string', description: describedImport.encoding },
    read: (text, { fault }): string | null => {
      const name = encodingNamed(text)
      if (text !== '' && name === null) fault(invalidImport.encoding(text.slice(0, 40)))
      return name
    },
  },
  head: {
    schema: { type: 'integer', minimum: 0, maximum: 1000, description: describedImport.head },
    read: (text, { fault }): number | null => {
      if (text === '') return null
      if (/^\d{1,3}$/.test(text) || text === '1000') return Number(text)
      fault(invalidImport.headLine)
      return null
    },
  },
  mapping: json('mapping', describedImport.mapping, {} as ImportSettings['mapping'], isRowOf(isTextOrNull)), // `{}` fits any value type
  by: json<readonly string[] | null>('by', describedImport.by, null, isTexts),
  formats: json('formats', describedImport.formats, {} as ImportSettings['formats'], isRowOf(isText)), // `{}` fits any value type
  values: json(
    'values',
    describedImport.values,
    {} as ImportSettings['values'], // `{}` fits any value type
    isRowOf(isRowOf(isIdOrNull)),
  ),
  make: json('make', describedImport.make, [] as readonly string[], isTexts), // `[]` fits any item type
  dry: {
    schema: { const: '1', description: describedImport.dry },
    read: (text, { fault }): boolean => {
      if (text !== '' && text !== '1') fault(invalidImport.dryOrMark)
      return text === '1'
    },
  },
  mark: plain(describedImport.mark),
} satisfies Parameters

export type ImportOptions = Omit<ReadQuery<typeof importParameters>, 'dry' | 'mark'>
