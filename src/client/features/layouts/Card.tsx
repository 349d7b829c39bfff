import ArrowRightLeft from 'lucide-react/icons/arrow-right-left'
import { memo, type ReactNode } from 'react'
import { board } from '#texts/layouts'
import { listing } from '#texts/list'
import {
  type Day,
  type EntityModel,
  type FieldModel,
  type Model,
  type Row,
  toneOf,
  urgencyOf,
} from '../../../model/index.ts'
import { rendererOf } from '../../shared/cells/cells.tsx'
import { Glyph } from '../../shared/design/Glyph.tsx'
import { Icon } from '../../shared/design/Icon.tsx'
import { Link } from '../../shared/design/Link.tsx'
import { Avatar } from '../../shared/design/marks.tsx'
import { Menu } from '../../shared/design/overlay/Menu.tsx'
import styles from './board.module.css'
import { type CardFields, personIn } from './card-fields.ts'
import type { LaneValue } from './lanes.ts'
import { cardName } from './move-rules.ts'

interface CardProps {
  readonly model: Model
  readonly entity: EntityModel
  readonly fields: CardFields
  readonly row: Row
  readonly today: Day
  readonly lane: string
  /** Its possible lanes; empty without permission to move. */
  readonly values: readonly (LaneValue & { readonly name: string })[]
  /** The card is being dragged. */
  readonly gap: boolean
  /** The board's Tab stop. */
  readonly stop: boolean
  /** The address to return to. */
  readonly from: string
  readonly onMove: (row: Row, from: string, to: string) => void
  /** Opens its record beside the board; null if records are unavailable. */
  readonly onLook: ((row: Row) => void) | null
}

/** The formatted value of a field, without links, since the whole card is a link. */
const shown = ({ model, entity, row, today }: CardProps, field: FieldModel | null): ReactNode =>
  field && rendererOf(field.kind)({ model, entity, field, row, today })

/** The tone of a row, its reason, and whether its deadline has passed and still matters. */
export const signOf = (model: Model, entity: EntityModel, row: Row, today: Day) => {
  const rule = toneOf(model, entity, row, today)
  const days = entity.deadline && row[entity.deadline.days.key]
  const late = urgencyOf(model, entity, row, days, today) === 'late'
  const tone = rule?.tone ?? 'neutral'
  return { tone, late, reason: rule ? (late ? listing.late(rule.reason) : rule.reason) : null } as const
}

/** A row as a card. */
export const Card = memo((props: CardProps) => {
  const { model, entity, fields, row, today, lane, values, gap, stop, from, onMove, onLook } = props
  const { tone, late, reason } = signOf(model, entity, row, today)
  const called = cardName(model, entity, row)
  const person = fields.person && personIn(model, fields.person, row)
  const others = values.filter(({ name }) => name !== lane)
  return (
    <li
      className={gap ? `${styles.card} ${styles.gap}` : styles.card}
      data-card={row.id}
      data-tone={tone}
      translate="no"
    >
      <div className={styles.top}>
        {reason && <Glyph tone={tone} late={late} reason={reason} />}
        <Link
          to={`${entity.route.list}/${row.id}`}
          state={{ from }}
          draggable={false}
          data-do="open"
          tabIndex={stop ? 0 : -1}
          aria-describedby={others.length > 0 ? 'layout-keys' : undefined}
        >
          {shown(props, fields.name) ?? called}
        </Link>
      </div>
      <p className={styles.second}>{shown(props, fields.second)}</p>
      {(fields.due || fields.person) && (
        <div className={styles.low}>
          <span>{shown(props, fields.due)}</span>
          {person ? (
            <span data-tooltip={person}>
              <Avatar name={person} small />
              <span className="sr-only">{person}</span>
            </span>
          ) : (
            fields.person && <span>{board.nobody}</span>
          )}
        </div>
      )}
      {others.length > 0 && (
        <Menu
          label={board.moveTo}
          align="end"
          entries={[
            ...(onLook ? [{ kind: 'action' as const, label: board.look, onSelect: () => onLook(row) }] : []),
            { kind: 'label', label: board.moveTo },
            ...others.map(({ name, label }) => ({
              kind: 'action' as const,
              label,
              onSelect: () => onMove(row, lane, name),
            })),
          ]}
          trigger={(trigger) => (
            <button
              {...trigger}
              className={styles.move}
              tabIndex={stop ? 0 : -1}
              aria-label={board.move(called)}
              data-tooltip={board.moveTo}
            >
              <Icon of={ArrowRightLeft} size={14} />
            </button>
          )}
        />
      )}
    </li>
  )
})
