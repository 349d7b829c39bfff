import { useNavigate } from 'react-router-dom'
import { exporting as words } from '#texts/export-menu'
import { lower } from '#texts/grammar'
import { isSecret } from '../../model/index.ts'
import type { MenuEntry } from '../design/overlay/Menu.tsx'
import { MenuList } from '../design/overlay/MenuList.tsx'
import { toast } from '../design/overlay/toast.ts'
import { download } from '../request/download.ts'
import { useRequests } from '../request/use-requests.tsx'
import { useCan, useMay } from '../request/use-user.ts'
import { asFailed } from '../request/wire.ts'
import { listScreen, type ShownList, shownList } from '../screen/dock.ts'
import { useStore } from '../state/store.ts'
import { useModel } from '../state/use-model.ts'

export interface InAndOutProps {
  readonly anchor: HTMLElement
  readonly onClose: () => void
}

/** A workbook holds so many rows here. */
const mostInWorkbook = 50_000

const formats = ['csv', 'xlsx', 'json'] as const

/** What the list shows as a file, and rows out of one. */
export const InAndOut = ({ anchor, onClose }: InAndOutProps) => {
  const screen = useStore(listScreen)
  const list = useStore(shownList)
  const requests = useRequests()
  const model = useModel()
  const navigate = useNavigate()
  const mayTake = useCan('export')
  const mayBring = useCan('import')
  const tickets = useCan('tickets')
  const may = useMay()
  if (!screen) return null
  const { entity } = screen
  const take = async (shown: ShownList, format: string) => {
    try {
      await download(requests, model, exportPath(shown, format))
    } catch (error) {
      toast({ tone: 'red', title: words.failed, text: asFailed(error).message })
    }
  }
  const many = lower(entity.title.many)
  const out: readonly MenuEntry[] =
    mayTake && tickets && list
      ? [
          {
            kind: 'label',
            label: words.says(list.total, lower(entity.title.one), many, exported(list).length),
          },
          ...formats.map(
            (format): MenuEntry => ({
              kind: 'action',
              label: words.formats[format],
              ...(format === 'xlsx' && list.total > mostInWorkbook ? { disabled: words.tooMany } : {}),
              onSelect: () => void take(list, format),
            }),
          ),
        ]
      : []
  const mayImport = mayBring && entity.serves === null && may('create', entity) && may('update', entity)
  const into: readonly MenuEntry[] = mayImport
    ? [
        {
          kind: 'action',
          label: words.import(many),
          onSelect: () => navigate(`${entity.route.list}/import`),
        },
      ]
    : []
  return (
    <MenuList
      label={words.menu(many)}
      entries={[...out, ...(out.length > 0 && into.length > 0 ? [{ kind: 'line' } as const] : []), ...into]}
      anchor={anchor}
      open
      onClose={onClose}
    />
  )
}

/** The columns that a file can have: those of the row itself, as they are drawn. */
const exported = ({ columns, entity }: ShownList): readonly string[] =>
  columns.flatMap((column) =>
    column.entity === entity && column.inside === null && !isSecret(column.field) ? [column.field.name] : [],
  )

/** The call of the export of just what the list shows, on all of its pages: '/api/books/export?format=csv&…'. */
const exportPath = (list: ShownList, format: string): string => {
  const [path = '', search] = list.call.split('?')
  const query = new URLSearchParams(search)
  for (const name of ['page', 'per_page']) query.delete(name)
  for (const [name, value] of [...query]) if (value === '') query.delete(name)
  const named = list.entity.lists.find(({ api }) => api === path)
  if (named) query.set('list', named.name)
  query.set('format', format)
  query.set('columns', exported(list).join())
  return `${list.entity.api.list}/export?${query}`
}
