import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import Clock from 'lucide-react/icons/clock'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Pencil from 'lucide-react/icons/pencil'
import { Fragment, type ReactNode } from 'react'
import { form } from '#texts/form'
import { lower } from '#texts/grammar'
import { listing } from '#texts/list'
import { record } from '#texts/record'
import { showDay, toneOf, urgencyOf } from '../../model/index.ts'
import { cellOf } from '../cells/cells.tsx'
import { Follow } from '../comments/Follow.tsx'
import { useTalks } from '../comments/use-talks.ts'
import { buttonClass } from '../design/Button.tsx'
import { Glyph } from '../design/Glyph.tsx'
import { Icon, IconButton, iconButtonClass } from '../design/Icon.tsx'
import { Link } from '../design/Link.tsx'
import { Kbd } from '../design/marks.tsx'
import { Menu } from '../design/overlay/Menu.tsx'
import { useMoments } from '../screen/moments.ts'
import { singleKeys } from '../state/single-keys.ts'
import { useStore } from '../state/store.ts'
import styles from './head.module.css'
import screen from './record.module.css'
import { beganBy, dueOf, listsWith, titlesOf } from './record-row.ts'
import { useDeeds } from './use-deeds.ts'
import { useKeys } from './use-keys.ts'
import { type Place, usePlace } from './use-place.ts'
import type { Shown } from './use-record.ts'

interface StandingProps {
  readonly shown: Shown
  /** With its lists and who began it. */
  readonly whole: boolean
  /** What it is called in one line, and its deadline with its day. */
  readonly inLine?: boolean
  /** What else is known of it. */
  readonly children?: ReactNode
}

/** How a row stands: its sign, what it is called, its deadline, its values in chips, its lists, and who began it. */
export const Standing = ({ shown, whole, inLine = false, children }: StandingProps) => {
  const { model, entity, row, today, sees } = shown
  const tone = toneOf(model, entity, row, today)
  const { title, below } = titlesOf(model, entity, row)
  const due = dueOf(model, entity, row, today, sees)
  const isLate = due !== null && urgencyOf(model, entity, row, due.days, today) === 'late'
  const chips = entity.fields.flatMap((field) => {
    const chip = field.chips && sees(field) && cellOf(field.kind)({ model, entity, field, row, today })
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

/** The named lists that the row is in, each a link. */
const InLists = ({ shown: { model, entity, row, today } }: { readonly shown: Shown }) => {
  const lists = listsWith(model, entity, row, today)
  if (lists.length === 0) return null
  return (
    <span className={styles.lists}>
      {record.inLists}
      {lists.map(({ name, title, route }, at) => (
        <Fragment key={name}>
          {at > 0 && (at === lists.length - 1 ? record.last : record.between)}
          <Link className={`${screen.quiet} target`} to={route}>
            {title}
          </Link>
        </Fragment>
      ))}
    </span>
  )
}

const Began = ({ shown: { model, entity, row, sees } }: { readonly shown: Shown }) => {
  const moment = useMoments()
  const began = beganBy(model, entity, row, sees)
  if (!began) return null
  const day = typeof row.created_at === 'string' ? moment(row.created_at).day : ''
  return <span className={styles.began}>{record.began(began.label, began.name, day && showDay(day))}</span>
}

/** The ways to the rows beside this one, in the order of the list. */
const Beside = ({ place, one }: { readonly place: Place; readonly one: string }) => {
  const { previous, next } = place
  return (
    <span className={styles.beside}>
      <span className="quiet figures unbroken">
        {record.among(record.place(place.place, place.total, place.more), place.list)}
      </span>
      <IconButton
        large
        icon={ChevronUp}
        label={record.previous(one)}
        aria-keyshortcuts="k"
        aria-disabled={previous === null}
        onClick={previous ?? undefined}
      />
      <IconButton
        large
        icon={ChevronDown}
        label={record.next(one)}
        aria-keyshortcuts="j"
        aria-disabled={next === null}
        onClick={next ?? undefined}
      />
    </span>
  )
}

const isOutside = (target: EventTarget | null): boolean =>
  !(target instanceof Element && target.closest('main'))

/** The head of the screen of a row: how it stands, its place in the list that one came from, and what can be done. */
export const RecordHead = ({ shown }: { readonly shown: Shown }) => {
  const { model, entity, row, name, today } = shown
  const place = usePlace(entity, row.id ?? 0)
  const { edit, entries } = useDeeds(shown)
  const tone = toneOf(model, entity, row, today)
  const talks = useTalks(entity)
  const follows = talks ? () => document.querySelector<HTMLElement>('[data-follow]')?.click() : null
  useKeys({ e: edit?.go, j: place?.next, k: place?.previous, m: follows }, { taken: isOutside })
  const keys = useStore(singleKeys)
  return (
    <header className={styles.head} data-tone={tone?.tone}>
      <Standing shown={shown} whole />
      <div className={styles.deeds}>
        {place && <Beside place={place} one={lower(entity.title.one)} />}
        {talks && <Follow subject={{ entity, id: row.id ?? 0 }} />}
        {edit && (
          <Link
            className={buttonClass({ variant: 'primary' })}
            to={edit.to}
            state={edit.state}
            aria-keyshortcuts="e"
          >
            <Icon of={Pencil} />
            {record.edit}
            {keys && <Kbd className={styles.key}>E</Kbd>}
          </Link>
        )}
        {entries.length > 0 && (
          <Menu
            label={record.more(name)}
            align="end"
            entries={entries}
            trigger={(props) => (
              <button
                {...props}
                className={iconButtonClass({ large: true })}
                aria-label={record.more(name)}
                data-tooltip={record.more(name)}
              >
                <Icon of={Ellipsis} />
              </button>
            )}
          />
        )}
      </div>
    </header>
  )
}
