import { type EntityModel, isRow } from '../../model/index.ts'
import type { Requests } from '../request/requests.ts'

/** What a file was found to be. */
export interface FileFacts {
  readonly kind: 'csv' | 'xlsx'
  readonly sheets: readonly string[]
  readonly sheet: string | null
  readonly delimiter: string | null
  readonly encoding: string | null
  /** The line that holds the names of the columns; 0: none does. */
  readonly head: number
  readonly rows: number
  /** It is what an export of ours wrote. */
  readonly own: boolean
  /** What is to be known of its rows: hidden ones, a total at its end. */
  readonly notes: readonly string[]
  /** Somebody has to say how the text is written. */
  readonly needs: 'encoding' | null
  /** The ways in which it may be, the likeliest first, each with a line of the file. */
  readonly encodings: readonly { readonly name: string; readonly label: string; readonly line: string }[]
}

/** A way in which a column may be read. */
interface Format {
  readonly name: string
  readonly label: string
  readonly fits: number
  readonly of: number
  readonly example: { readonly text: string; readonly shown: string } | null
}

/** Texts of a column that lead nowhere. */
export interface Unknown {
  readonly count: number
  /** The most frequent first. */
  readonly samples: readonly { readonly text: string; readonly count: number }[]
  /** Rows that are called so can be made. */
  readonly makeable: boolean
}

export interface LookedColumn {
  readonly head: string
  readonly filled: number
  readonly samples: readonly string[]
  /** The name of a field, or 'id'; null where it is left out. */
  readonly target: string | null
  readonly says: string
  readonly format: string | null
  readonly formats: readonly Format[]
  readonly needs: 'format' | 'values' | null
  readonly unknown: Unknown | null
}

/** What a file and its columns are guessed to mean. */
export interface Look {
  readonly file: FileFacts
  /** By which fields rows are found: ['id'], or [] where all are new. */
  readonly by: readonly string[]
  readonly identifies: readonly { readonly by: readonly string[]; readonly says: string | null }[]
  readonly columns: readonly LookedColumn[]
  readonly targets: readonly { readonly name: string; readonly label: string; readonly required: boolean }[]
  readonly missing: readonly string[]
}

export const sameKey = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((name) => other.includes(name))

/** Why rows cannot be found by these fields, with examples; null where they can, or nobody has looked yet. */
export const faultOfKey = ({ identifies }: Look, by: readonly string[]): string | null =>
  identifies.find((key) => sameKey(key.by, by))?.says ?? null

export interface Problem {
  readonly line: number
  readonly column: string | null
  readonly value: string
  readonly message: string
}

export interface ChangedLine {
  readonly line: number
  readonly id: number
  readonly label: string
  readonly fields: readonly {
    readonly field: string
    readonly label: string
    readonly before: string
    readonly after: string
  }[]
}

/** What the import would come to. */
export interface Preview {
  readonly create: number
  readonly change: number
  readonly same: number
  readonly refused: number
  readonly problems: readonly Problem[]
  readonly mark: string
  readonly changes: readonly ChangedLine[]
  readonly creates: readonly { readonly line: number; readonly label: string }[]
  readonly made: readonly { readonly entity: string; readonly label: string; readonly count: number }[]
}

/** What texts of a column of references mean: ids, or null for what is left empty. */
export type Meanings = Readonly<Record<string, number | null>>

/** What somebody has said of the file; what is not said is guessed. */
export interface Said {
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

export const nothingSaid: Said = { mapping: {}, formats: {}, values: {}, make: [] }

/** The call with what was said, as its query. @param further `dry` or `mark` */
export const importPath = (
  entity: EntityModel,
  file: File,
  said: Said,
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

/** Sends the file. @returns what stands under `data` @throws Failed */
export const send = async <Answer>(
  requests: Requests,
  path: string,
  file: File,
  signal?: AbortSignal,
): Promise<Answer> => dataIn(await requests.call('POST', path, bytesOf(file), signal ? { signal } : {}))

/** What a file is its bytes say: what a browser takes it for is of no use. */
export const bytesOf = (file: File): Blob => new Blob([file], { type: 'application/octet-stream' })

/** What stands under `data` in an answer of ours, whose schema is in the document of the calls. */
export const dataIn = <Answer>(answer: unknown): Answer => (isRow(answer) ? answer.data : undefined) as Answer // as documented
