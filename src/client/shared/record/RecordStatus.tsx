import Clock from 'lucide-react/icons/clock'
import { Fragment, type ReactNode } from 'react'
import { form } from '#texts/form'
import { listing } from '#texts/list'
import { record } from '#texts/record'
import { showDay, toneOf, urgencyOf } from '../../../model/index.ts'
import { rendererOf } from '../cells/cells.tsx'
import { Glyph } from '../design/Glyph.tsx'
import { Icon } from '../design/Icon.tsx'
import { Link } from '../design/Link.tsx'
import { useMoments } from '../screen/moments.ts'
import styles from './head.module.css'
import { beganBy, dueOf, listsWith, recordTitles } from './record-row.ts'
import type { RecordContext } from './use-record.ts'

interface RecordStatusProps {
  readonly shown: RecordContext
  /** Shows the lists of the row and its creator. */
  readonly whole: boolean
  /** Shows the label in one line, and the date of the deadline. */
  readonly inLine?: boolean
  /** More facts about the row. */
  readonly children?: ReactNode
}

/** The status of a row: tone, label, deadline, chips, lists and creator. */
export const RecordStatus = ({ shown, whole, inLine = false, children }: RecordStatusProps) => {
  const { model, entity, row, today, sees } = shown
  const tone = toneOf(model, entity, row, today)
  const { title, below } = recordTitles(model, entity, row)
  const due = dueOf(model, entity, row, today, sees)
  const isLate = due !== null && urgencyOf(model, entity, row, due.days, today) === 'late'
  const chips = entity.fields.flatMap((field) => {
    const chip = field.chips && sees(field) && rendererOf(field.kind)({ model, entity, field, row, today })
    return chip ? [<Fragment key={field.name}>{chip}</Fragment>] : []
  })
  return (
    <div className={styles.standing} data-toned={tone !== null || undefined}>
      {tone && (
        <Glyph
          tone={tone.tone}
          reason={isLate ? listing.late(tone.reason) : tone.reason}
          late={isLate}
          size={20}
        />
      )}
      <h2 className={styles.name} translate="no">
        {inLine && below ? record.named(title, below) : title}
      </h2>
      {below && !inLine && <p className={styles.below}>{below}</p>}
      <div className={styles.facts}>
        {due && (
          <span className={styles.due} data-urgency={due.urgency ?? undefined}>
            <Icon of={Clock} size={13} />
            {whole || inLine ? record.due(form.due(due.days), due.day) : form.due(due.days)}
          </span>
        )}
        {chips}
        {whole && <InLists shown={shown} />}
        {whole && <Began shown={shown} />}
        {children}
      </div>
    </div>
  )
}

/** Links to the named lists that contain the row. */
const InLists = ({ shown: { model, entity, row, today } }: { readonly shown: RecordContext }) => {
  const lists = listsWith(model, entity, row, today)
  if (lists.length === 0) return null
  return (
    <span className={styles.lists}>
      {record.inLists}
      {lists.map(({ name, title, route }, at) => (
        <Fragment key={name}>
          {at > 0 && (at === lists.length - 1 ? record.last : record.between)}
          <Link className={`${styles.quiet} target`} to={route}>
            {title}
          </Link>
        </Fragment>
      ))}
    </span>
  )
}

const Began = ({ shown: { model, entity, row, sees } }: { readonly shown: RecordContext }) => {
  const moment = useMoments()
  const began = beganBy(model, entity, row, sees)
  if (!began) return null
  const day = typeof row.created_at === 'string' ? moment(row.created_at).day : ''
  return <span className={styles.began}>{record.began(began.label, began.name, day && showDay(day))}</span>
}
