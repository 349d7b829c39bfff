import type { Shape } from '../../../../schemas/basic.ts'
import type { ImportColumns } from '../../../../schemas/import-columns.ts'
import type { EntityModel } from '../../../model/index.ts'
import { dataIn } from '../../shared/request/answers.ts'
import type { Requests } from '../../shared/request/requests.ts'

export const sameKey = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((name) => other.includes(name))

/** Why rows cannot be found by these fields, with examples; null where they can, or nobody has looked yet. */
export const findKeyFault = ({ identifies }: ImportColumns, by: readonly string[]): string | null =>
  identifies.find((key) => sameKey(key.by, by))?.says ?? null

/** What texts of a column of references mean: ids, or null for what is left empty. */
export type Meanings = Readonly<Record<string, number | null>>

/** What somebody has said of the file; what is not said is guessed. */
export interface ImportChoices {
  readonly sheet?: string
  readonly delimiter?: string
  readonly encoding?: string
  readonly head?: number
  readonly by?: readonly string[]
  readonly mapping: Readonly<Record<string, string | null>>
  readonly formats: Readonly<Record<string, string>>
  readonly values: Readonly<Record<string, Meanings>>
  readonly make: readonly string[]
}

export const noImportChoices: ImportChoices = { mapping: {}, formats: {}, values: {}, make: [] }

/** The call with what was said, as its query. @param further `dry` or `mark` */
export const importPath = (
  entity: EntityModel,
  file: File,
  said: ImportChoices,
  further: Readonly<Record<string, string>> = {},
): string => {
  const { sheet, delimiter, encoding, head, by, mapping, formats, values, make } = said
  const query = new URLSearchParams({ name: file.name, ...further })
  for (const [name, value] of Object.entries({ sheet, delimiter, encoding, head }))
    if (value !== undefined) query.set(name, String(value))
  for (const [name, value] of Object.entries({ by, mapping, formats, values, make })) {
    const isSaid = Array.isArray(value)
      ? name === 'by' || value.length > 0
      : Object.keys(value ?? {}).length > 0
    if (isSaid) query.set(name, JSON.stringify(value))
  }
  return `${entity.api.list}/import${further.dry || further.mark ? '' : '/columns'}?${query}`
}

/** Sends the file. @returns the answer by its schema @throws Failed */
export const sendImport = async <const S>(
  requests: Requests,
  path: string,
  schema: S,
  file: File,
  signal?: AbortSignal,
): Promise<Shape<S>> =>
  dataIn(schema, await requests.call('POST', path, asOctetStream(file), signal ? { signal } : {}))

/** What a file is its bytes say: what a browser takes it for is of no use. */
export const asOctetStream = (file: File): Blob => new Blob([file], { type: 'application/octet-stream' })
