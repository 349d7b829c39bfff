import ArrowRightLeft from 'lucide-react/icons/arrow-right-left'
import { memo } from 'react'
import { calendar } from '#texts/layouts'
import type { Day, EntityModel, FieldModel, Model, Row } from '../../../model/index.ts'
import { rendererOf } from '../../shared/cells/cells.tsx'
import { Glyph } from '../../shared/design/Glyph.tsx'
import { Icon } from '../../shared/design/Icon.tsx'
import { Link } from '../../shared/design/Link.tsx'
import { Menu } from '../../shared/design/overlay/Menu.tsx'
import { signOf } from './Card.tsx'
import styles from './calendar.module.css'
import { cardName } from './move-rules.ts'

interface EntryProps {
  readonly model: Model
  readonly entity: EntityModel
  /** The field that labels the entry. */
  readonly field: FieldModel | null
  readonly row: Row
  readonly today: Day
  readonly gap: boolean
  readonly stop: boolean
  readonly from: string
  /** Moves the entry by a number of days; absent in a grid of days or without permission to move. */
  readonly onStep?: ((row: Row, days: number) => void) | undefined
}

/** A row on its day: bar, sign and label. */
export const CalendarEntry = memo(
  ({ model, entity, field, row, today, gap, stop, from, onStep }: EntryProps) => {
    const { tone, late, reason } = signOf(model, entity, row, today)
    const called = cardName(model, entity, row)
    const shown = field && rendererOf(field.kind)({ model, entity, field, row, today })
    return (
      <li
        className={gap ? `${styles.entry} ${styles.gap}` : styles.entry}
        data-card={row.id}
        data-tone={tone}
        translate="no"
      >
        <Link
          to={`${entity.route.list}/${row.id}`}
          state={{ from }}
          draggable={false}
          data-do="open"
          tabIndex={stop ? 0 : -1}
          aria-describedby="layout-keys"
        >
          {reason && <Glyph tone={tone} late={late} reason={reason} size={12} />}
          <span>{shown ?? called}</span>
        </Link>
        {onStep && (
          <Menu
            label={calendar.move(called)}
            align="end"
            entries={calendar.steps.map(([days, label]) => ({
              kind: 'action',
              label,
              onSelect: () => onStep(row, days),
            }))}
            trigger={(trigger) => (
              <button {...trigger} className={styles.move} aria-label={calendar.move(called)}>
                <Icon of={ArrowRightLeft} />
              </button>
            )}
          />
        )}
      </li>
    )
  },
)
