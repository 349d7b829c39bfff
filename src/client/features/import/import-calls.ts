import type { Shape } from '../../../../schemas/basic.ts'
import type { ImportColumns } from '../../../../schemas/import-columns.ts'
import type { EntityModel } from '../../../model/index.ts'
import { dataIn } from '../../shared/request/answers.ts'
import type { Requests } from '../../shared/request/requests.ts'

export const sameKey = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((name) => other.includes(name))

/** Why rows cannot be identified by these fields, with examples; null if they can or it is not checked yet. */
export const findKeyFault = ({ identifies }: ImportColumns, by: readonly string[]): string | null =>
  identifies.find((key) => sameKey(key.by, by))?.says ?? null

/** Row ids by text of a reference column; null for left empty. */
export type Meanings = Readonly<Record<string, number | null>>

/** The user's choices for the file; the rest is detected. */
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

/** The path with the choices as its query. @param further `dry` or `mark` */
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

/** Sends the file. @returns the response parsed by `schema` @throws Failed */
export const sendImport = async <const S>(
  requests: Requests,
  path: string,
  schema: S,
  file: File,
  signal?: AbortSignal,
): Promise<Shape<S>> =>
  dataIn(schema, await requests.call('POST', path, asOctetStream(file), signal ? { signal } : {}))

/** Sends raw bytes, since the server detects the file type itself and browsers guess it badly. */
export const asOctetStream = (file: File): Blob => new Blob([file], { type: 'application/octet-stream' })
