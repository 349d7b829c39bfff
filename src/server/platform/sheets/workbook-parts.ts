import type { FileBytes } from './file-bytes.ts'
import { limits } from './sheet.ts'
import { SheetFault } from './sheet-fault.ts'
import { textsIn } from './unzip.ts'
import { readXml } from './xml.ts'
import type { ZipEntry } from './zip-entries.ts'

/** The structure of a workbook. */
export interface WorkbookParts {
  readonly sheets: readonly {
    readonly name: string
    readonly isHidden: boolean
    readonly entry: ZipEntry
    readonly links: ZipEntry | undefined
  }[]
  /** Whether serial days count from 1904, like in old Macintosh files. */
  readonly isFrom1904: boolean
  readonly sharedTexts: ZipEntry | undefined
  readonly styles: ZipEntry | undefined
}

/** Reads the sheets in their order, and finds the shared strings and styles. @throws SheetFault */
export const workbookParts = async (
  file: FileBytes,
  entries: readonly ZipEntry[],
): Promise<WorkbookParts> => {
  const names = new Set(entries.map(({ name }) => name))
  if (names.size < entries.length) throw new SheetFault('damaged') // duplicate names are ambiguous
  const book = entries.find(({ name }) => /^xl\/workbook\d*\.xml$/.test(name))
  if (!book) throw new SheetFault('damaged')
  const named = (name: string) => entries.find((entry) => entry.name === name)
  const links = named(book.name.replace(/^xl\//, 'xl/_rels/').concat('.rels'))
  const targets = links ? await readLinks(file, links) : []
  const ofKind = (kind: string) => named(targets.find((target) => target.kind === kind)?.path ?? '')

  const sheets: WorkbookParts['sheets'][number][] = []
  let isFrom1904 = false
  await readXml(textsIn(file, book), {
    open: (element, attributes) => {
      if (element === 'workbookPr') isFrom1904 = /^(1|true)$/.test(attributes.date1904 ?? '')
      if (element !== 'sheet') return
      const [, id] = Object.entries(attributes).find(([name]) => name.endsWith(':id')) ?? []
      const target = targets.find((each) => each.id === id)
      const entry = target?.kind === 'worksheet' ? named(target.path) : undefined
      const isHidden = /hidden$/i.test(attributes.state ?? '')
      if (sheets.length === limits.parts) throw new SheetFault('tooMuch')
      if (entry)
        sheets.push({
          name: (attributes.name ?? '').slice(0, longestName),
          isHidden,
          entry,
          links: named(linksOf(entry.name)),
        })
    },
  })
  return { sheets, isFrom1904, sharedTexts: ofKind('sharedStrings'), styles: ofKind('styles') }
}

/** Above any real part. */
const mostLinks = 70_000
/** Maximum characters of a sheet name; Excel allows 31. */
const longestName = 300

interface Link {
  readonly id: string
  /** The last segment of the relationship type. */
  readonly kind: string
  readonly path: string
  /** The unresolved target, for example the URL of an external link. */
  readonly target: string
}

/** The path of a part's relationships. */
const linksOf = (name: string): string => name.replace(/([^/]+)$/, '_rels/$1.rels')

export const readLinks = async (file: FileBytes, entry: ZipEntry): Promise<readonly Link[]> => {
  const links: Link[] = []
  await readXml(textsIn(file, entry), {
    open: (name, { Id = '', Type = '', Target = '' }) => {
      if (name !== 'Relationship') return
      if (links.length === mostLinks) throw new SheetFault('tooMuch')
      const inside = Target.replaceAll('\\', '/')
      const { pathname } = new URL(URL.canParse(inside, archive) ? inside : '', archive)
      links.push({
        id: Id,
        kind: Type.split('/').at(-1) ?? '',
        target: Target,
        path: decoded(pathname.slice(1)).toLowerCase(),
      })
    },
  })
  return links
}

const archive = 'zip://archive/xl/'

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
