import Upload from 'lucide-react/icons/upload'
import { useNavigate } from 'react-router-dom'
import { exporting as words } from '#texts/export-menu'
import { lower } from '#texts/grammar'
import { csvSeparators } from '../../../model/sheet/cell.ts'
import type { MenuEntry } from '../../shared/design/overlay/Menu.tsx'
import { MenuList } from '../../shared/design/overlay/MenuList.tsx'
import { useRequests } from '../../shared/request/use-requests.tsx'
import { useList } from '../../shared/request/use-rows.ts'
import { useCapabilities, useHasPermission, useSetting } from '../../shared/request/use-user.ts'
import { type ListScreenState, listScreen, type PickedRows, shownList } from '../../shared/screen/dock.ts'
import { canExport, mayImport } from '../../shared/screen/import-export-rights.ts'
import { saveSetting } from '../../shared/state/settings.ts'
import { useStore } from '../../shared/state/store.ts'
import { useModel } from '../../shared/state/use-model.ts'
import { downloadExport } from './download-export.ts'
import { exportedColumns, exportPath, type Format, mostIds, mostInWorkbook } from './export-call.ts'

interface ImportExportMenuProps {
  readonly anchor: HTMLElement
  /** The selected rows; null for all that the list shows. */
  readonly picked: PickedRows | null
  readonly onClose: () => void
}

/** Menu that exports the list to a file and imports rows from a file. */
export const ImportExportMenu = (props: ImportExportMenuProps) => {
  const screen = useStore(listScreen)
  return screen && <Entries {...props} screen={screen} />
}

const Entries = ({
  anchor,
  picked,
  onClose,
  screen,
}: ImportExportMenuProps & { readonly screen: ListScreenState }) => {
  const can = useCapabilities()
  const may = useHasPermission()
  const navigate = useNavigate()
  const out = useExport(screen, picked)
  const many = lower(screen.entity.title.many)
  const into: readonly MenuEntry[] =
    picked === null && mayImport(can, may, screen.entity)
      ? [
          {
            kind: 'action',
            label: words.import(many),
            icon: Upload,
            onSelect: () => navigate(`${screen.entity.route.list}/import`),
          },
        ]
      : []
  const between: readonly MenuEntry[] = out && into.length > 0 ? [{ kind: 'line' }] : []
  return (
    <MenuList
      label={out?.says ?? words.menu(many)}
      entries={[...(out?.entries ?? []), ...between, ...into]}
      anchor={anchor}
      open
      onClose={onClose}
    />
  )
}

/** The setting that stores the user's CSV delimiter. */
const csvSetting = 'csv-delimiter'

const formats = ['csv', 'xlsx', 'json'] as const

/** The extent and formats of an export of these rows; null if no export is possible. */
const useExport = (screen: ListScreenState, picked: PickedRows | null) => {
  const capabilities = useCapabilities()
  const can = canExport(capabilities)
  const isKept = capabilities.has('settings')
  const model = useModel()
  const requests = useRequests()
  const { count, more, columns } = useExtent(screen, picked, can)
  const delimiter = useSetting(csvSetting) === ';' ? ';' : ','
  if (!can) return null
  const { one, many } = screen.entity.title
  const rows = count === null ? null : words.rows(count, more, lower(one), lower(many))
  const says =
    rows === null
      ? words.counting(lower(many))
      : columns === null
        ? words.saysUsual(rows)
        : words.says(rows, columns.length)
  const off = (format: Format): string | null => {
    if (picked && picked.ids.size > mostIds) return words.tooManyTicked
    return format === 'xlsx' && (count ?? 0) > mostInWorkbook ? words.tooManyForWorkbook : null
  }
  const choice: MenuEntry = {
    kind: 'choice',
    label: words.delimiter,
    value: delimiter,
    options: csvSeparators.map((value) => ({ value, label: words.delimiters[value] })),
    onChoose: (value) => saveSetting(csvSetting, value === ',' ? undefined : value),
  }
  const entries: readonly MenuEntry[] = [
    { kind: 'label', label: says },
    ...formats.map((format): MenuEntry => {
      const why = off(format)
      const path = () => exportPath(screen, format, columns ?? [], picked, delimiter)
      return {
        kind: 'action',
        label: words.formats[format],
        ...(why !== null && { disabled: why }),
        onSelect: () => void downloadExport(requests, model, path(), rows ?? lower(many), format),
      }
    }),
    ...(isKept ? [choice] : []),
  ]
  return { says, entries }
}

/**
 * How many rows and which columns to export: those of the table. Without a table, the server counts the rows and the
 * list's own columns are used.
 */
const useExtent = (screen: ListScreenState, picked: PickedRows | null, wanted: boolean) => {
  const { entity, named, query } = screen
  const list = useStore(shownList)
  const asked = useList(entity, named, wanted && !list ? { ...query, page: 1 } : null).data
  const { total = null, more = false } = list ?? asked ?? {}
  return {
    count: picked?.count ?? total,
    more: more && (picked === null || picked.all),
    columns: list ? exportedColumns(list.columns) : null,
  }
}
