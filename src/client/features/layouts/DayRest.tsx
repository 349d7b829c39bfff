import { useState } from 'react'
import { calendar } from '#texts/layouts'
import { type Day, type FieldModel, showDay } from '../../../model/index.ts'
import { Menu } from '../../shared/design/overlay/Menu.tsx'
import { listPath } from '../../shared/request/paths.ts'
import { useCall } from '../../shared/request/use-call.ts'
import { listIn } from '../../shared/request/use-rows.ts'
import type { ListScreenState } from '../../shared/screen/dock.ts'
import { useModel } from '../../shared/state/use-model.ts'
import styles from './calendar.module.css'
import { cardName } from './move-rules.ts'
import { alsoWhere } from './totals-call.ts'

interface DayRestProps {
  readonly screen: ListScreenState
  readonly field: FieldModel
  readonly day: Day
  /** The total number of rows, and how many of them are drawn. */
  readonly total: number
  readonly drawn: number
}

/** The most rows of a day; further ones are only in the list. */
const most = 100

/** A menu with all rows of a day that has too many to draw; loads them when opened. */
export const DayRest = ({ screen, field, day, total, drawn }: DayRestProps) => {
  const { entity, named, query, change } = screen
  const model = useModel()
  const [opened, setOpened] = useState(false)
  const where = alsoWhere(query.where, { [field.name]: { from: day, to: day } })
  const path = listPath(entity, named, { ...query, where, per_page: most, page: 1 })
  const { data } = useCall(opened ? path : null, listIn, { keepPrevious: true })
  const rows = data?.data ?? []
  return (
    <Menu
      label={calendar.allOf(showDay(day), total)}
      entries={[
        { kind: 'label', label: calendar.allOf(showDay(day), total) },
        ...rows.map((row) => ({
          kind: 'link' as const,
          label: cardName(model, entity, row),
          to: `${entity.route.list}/${row.id}`,
        })),
        ...(total > most
          ? [
              {
                kind: 'action' as const,
                label: calendar.inList,
                onSelect: () => change({ to: 'all', query: { where, layout: undefined, month: undefined } }),
              },
            ]
          : []),
      ]}
      trigger={({ onClick, ...trigger }) => (
        <button
          {...trigger}
          className={styles.more}
          onClick={(event) => {
            setOpened(true)
            onClick?.(event)
          }}
        >
          {calendar.more(total - drawn)}
          <span className="sr-only"> {showDay(day)}</span>
        </button>
      )}
    />
  )
}
