import fc from 'fast-check'
import { importTypes } from '../../src/server/calls/import.ts'
import { type ExportedList, type ImportFile, importFile } from './import-files.ts'
import { importSettings } from './import-settings.ts'
import { type FuzzedRequest, identities } from './requests.ts'

/** What somebody does with a file: a call, and what may follow a check that was answered. */
export interface ImportAct {
  readonly who: FuzzedRequest['who']
  readonly path: string
  readonly file: ImportFile
  readonly settings: readonly (readonly [string, string])[]
  readonly type: string | null
  readonly headers: Readonly<Record<string, string>>
  readonly call: 'columns' | 'check' | 'mark' | 'both' | 'neither'
  /** Of a call with a mark that no check has given. */
  readonly mark: string
  readonly then: (typeof follows)[number]
  /** In place of the file that was checked, and of what was said of it. */
  readonly instead: Pick<ImportAct, 'who' | 'file' | 'settings'>
}

/** After a check: it is imported, once or twice, long afterwards, otherwise than it was checked, or by another. */
const follows = [
  'import',
  'twice',
  'late',
  'other file',
  'other settings',
  'other person',
  'refused',
  'nothing',
] as const

const who = fc.oneof(
  { weight: 6, arbitrary: fc.constant('administrator' as const) },
  { weight: 4, arbitrary: fc.constant('editor' as const) },
  { weight: 1, arbitrary: fc.constantFrom(...identities) },
)
const type = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...importTypes) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      ...[
        'application/json',
        'multipart/form-data; boundary=x',
        'text/csv; charset=utf-16',
        'TEXT/CSV',
        'text/html',
      ],
      ...['image/png', 'text/csv x', '*/*', null],
    ),
  },
)
const headers = fc.oneof(
  { weight: 20, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Readonly<Record<string, string>>>(
      { 'Content-Encoding': 'gzip' },
      { 'Content-Encoding': 'identity' },
      { Expect: '100-continue' },
    ),
  },
)
const mark = fc.constantFrom(
  '',
  'x',
  'A'.repeat(32),
  'A'.repeat(33),
  '../..',
  '%00',
  '\0',
  'null',
  'x'.repeat(300),
)

/** Acts on any of these lists, on those with many columns more often. */
export const importActs = (lists: readonly ExportedList[]): fc.Arbitrary<ImportAct> =>
  fc
    .oneof(...lists.map((list) => ({ weight: list.table[0]?.length ?? 1, arbitrary: fc.constant(list) })))
    .chain((list) => {
      const settings = importSettings(list.table[0] ?? [])
      const file = importFile(list)
      return fc.record({
        ...{ who, file, settings, type, headers, mark, path: fc.constant(list.path) },
        call: fc.oneof(
          { weight: 8, arbitrary: fc.constant('check' as const) },
          fc.constantFrom('columns' as const, 'mark' as const, 'both' as const, 'neither' as const),
        ),
        then: fc.constantFrom(...follows),
        instead: fc.record({ who, file, settings }),
      })
    })
