import { columns as words } from '#texts/columns'
import { Button } from '../../shared/design/Button.tsx'
import { isReadable } from '../../shared/request/has-permission.ts'
import { useHasPermission } from '../../shared/request/use-user.ts'
import { choiceOn, saveColumns, usualOf } from '../../shared/screen/columns-of-view.ts'
import { type ListScreenState, shownList } from '../../shared/screen/dock.ts'
import { useStore } from '../../shared/state/store.ts'
import { toggleColumn } from './change-columns.ts'
import styles from './columns.module.css'

/** Shows the sort order when the sorted column is hidden. The user can remove the order or show the column again. */
export const SortedBy = ({ screen }: { readonly screen: ListScreenState }) => {
  const list = useStore(shownList)
  const may = useHasPermission()
  const name = screen.query.sortBy ?? ''
  const field = screen.entity.field[name]
  const shown = list?.columns.some((column) => column.sortBy === name) ?? true
  if (!field || shown || isDrawnOtherwise(screen) || !isReadable(field, may)) return null
  const { sortBy, order } = screen.entity.sort
  const usual = usualOf(screen).includes(field)
  if (name === sortBy && !usual) return null // this is the list's default order
  return (
    <p className={styles.sorted}>
      {words.sortedBy(field.heading)}
      <Button
        variant="ghost"
        onClick={() => saveColumns(screen, toggleColumn(choiceOn(screen), screen, name, true))}
      >
        {words.showIt}
      </Button>
      {name !== sortBy && (
        <Button variant="ghost" onClick={() => screen.change({ to: 'sort', by: sortBy, order })}>
          {words.sortAsSpecified}
        </Button>
      )}
    </p>
  )
}

/** Whether the rows are drawn without sortable columns: as cards, as a layout or in groups. */
const isDrawnOtherwise = ({ cards, query }: ListScreenState): boolean =>
  cards || query.layout !== undefined || query.groups !== undefined
