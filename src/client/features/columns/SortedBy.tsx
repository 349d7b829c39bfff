import { columns as words } from '#texts/columns'
import { Button } from '../../shared/design/Button.tsx'
import { isReadable } from '../../shared/request/has-permission.ts'
import { useHasPermission } from '../../shared/request/use-user.ts'
import { choiceOn, saveColumns, usualOf } from '../../shared/screen/columns-of-view.ts'
import { type ListScreenState, shownList } from '../../shared/screen/dock.ts'
import { useStore } from '../../shared/state/store.ts'
import { toggleColumn } from './change-columns.ts'
import styles from './columns.module.css'

/** By what a list is sorted, where the column that would say it is not shown. The order stays; one ends it, or has the column back. */
export const SortedBy = ({ screen }: { readonly screen: ListScreenState }) => {
  const list = useStore(shownList)
  const may = useHasPermission()
  const name = screen.query.sortBy ?? ''
  const field = screen.entity.field[name]
  const shown = list?.columns.some((column) => column.sortBy === name) ?? true
  if (!field || shown || isDrawnOtherwise(screen) || !isReadable(field, may)) return null
  const { sortBy, order } = screen.entity.sort
  const usual = usualOf(screen).includes(field)
  if (name === sortBy && !usual) return null // the list has it so by itself
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

/** Rows that have no columns, or none that say how they are sorted. */
const isDrawnOtherwise = ({ cards, query }: ListScreenState): boolean =>
  cards || query.layout !== undefined || query.groups !== undefined
