import type { FileBytes } from './file-bytes.ts'
import { SheetFault } from './sheet-fault.ts'
import { textsIn } from './unzip.ts'
import { readXml } from './xml.ts'
import type { ZipEntry } from './zip-entries.ts'

/** What a workbook says of itself. */
export interface WorkbookParts {
  readonly sheets: readonly { readonly name: string; readonly isHidden: boolean; readonly entry: ZipEntry }[]
  /** Whether its days are counted from 1904, as those of an old Macintosh. */
  readonly isFrom1904: boolean
  readonly sharedTexts: ZipEntry | undefined
  readonly styles: ZipEntry | undefined
}

/** Sheets, in their order, and where the parts of a workbook lie. @throws SheetFault */
export const workbookParts = async (
  file: FileBytes,
  entries: readonly ZipEntry[],
): Promise<WorkbookParts> => {
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
      if (entry) sheets.push({ name: attributes.name ?? '', isHidden, entry })
    },
  })
  return { sheets, isFrom1904, sharedTexts: ofKind('sharedStrings'), styles: ofKind('styles') }
}

interface Link {
  readonly id: string
  /** The last word of its type. */
  readonly kind: string
  readonly path: string
}

const readLinks = async (file: FileBytes, entry: ZipEntry): Promise<readonly Link[]> => {
  const links: Link[] = []
  await readXml(textsIn(file, entry), {
    open: (name, { Id = '', Type = '', Target = '' }) => {
      if (name !== 'Relationship') return
      const { pathname } = new URL(Target.replaceAll('\\', '/'), 'zip://archive/xl/')
      links.push({
        id: Id,
        kind: Type.split('/').at(-1) ?? '',
        path: decoded(pathname.slice(1)).toLowerCase(),
      })
    },
  })
  return links
}

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
