import CircleAlert from 'lucide-react/icons/circle-alert'
import GitCompare from 'lucide-react/icons/git-compare'
import { Fragment, useLayoutEffect, useRef } from 'react'
import { stale as wording } from '#texts/form'
import { type FieldModel, isRow } from '../../model/index.ts'
import { showDay } from '../../model/values/day.ts'
import { Button } from '../design/Button.tsx'
import { Icon } from '../design/Icon.tsx'
import { itemPath } from '../request/paths.ts'
import { useCall } from '../request/use-call.ts'
import { useMay, useUser } from '../request/use-user.ts'
import type { Side } from './compare.ts'
import { shownValue } from './field-facts.ts'
import type { Stale } from './form-state.ts'
import styles from './notice.module.css'
import type { FormControl } from './use-form.ts'

interface StaleNoticeProps {
  readonly control: FormControl
  readonly stale: Stale
}

/**
 * Somebody else saved the row first: who and when, both values of every field that both changed, to choose from, and
 * what else they changed. The form below shows what is chosen; its own button saves it.
 */
export const StaleNotice = ({ control, stale }: StaleNoticeProps) => {
  const { state, side } = control
  const title = useLastChange(control)
  const notice = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each row that came
  useLayoutEffect(() => {
    notice.current?.scrollIntoView?.({ block: 'nearest' })
    notice.current?.focus()
  }, [stale.theirs])
  const all = (which: Side) => side(Object.fromEntries(stale.conflicts.map(({ name }) => [name, which])))
  const some = stale.conflicts.length > 0
  return (
    <section className={styles.stale} tabIndex={-1} ref={notice} aria-labelledby="stale-title">
      <h2 className={styles.strong} id="stale-title">
        <Icon of={GitCompare} /> {title}
      </h2>
      <p role="alert">{some ? wording.choose : wording.taken}</p>
      {some && (
        <div className={styles.choices}>
          {stale.conflicts.map((field) => (
            <Choice key={field.name} control={control} stale={stale} field={field} />
          ))}
        </div>
      )}
      <ChangedFields control={control} said={wording.also} fields={state.followed} />
      {stale.conflicts.length > 1 && (
        <div className={styles.deeds}>
          <Button onClick={() => all('yours')}>{wording.allYours}</Button>
          <Button onClick={() => all('theirs')}>{wording.allTheirs}</Button>
        </div>
      )}
    </section>
  )
}

interface ChoiceProps extends StaleNoticeProps {
  readonly field: FieldModel
}

const Choice = ({ control, stale, field }: ChoiceProps) => (
  <fieldset className={styles.choice}>
    <legend>{field.label}</legend>
    {(['yours', 'theirs'] as const).map((which) => (
      <label key={which}>
        <input
          type="radio"
          name={`side-${field.name}`}
          checked={(stale.sides[field.name] ?? 'yours') === which}
          onChange={() => control.side({ [field.name]: which })}
        />
        <span>
          <span className={styles.side}>{wording[which]}</span>{' '}
          {shownValue(control.model, field, stale[which], stale[which === 'yours' ? 'theirs' : 'yours'])}
        </span>
      </label>
    ))}
  </fieldset>
)

/** Says quietly what was changed elsewhere while the form was open, and is shown in it now. */
export const FollowedNotice = ({ control }: { readonly control: FormControl }) => {
  const title = useLastChange(control)
  return (
    <div className={styles.look} role="status">
      <p>{title}</p>
      <ChangedFields control={control} said={wording.shown} fields={control.state.followed} />
    </div>
  )
}

/** The row was deleted elsewhere: what stands in the form may become a new one. */
export const GoneNotice = ({ control }: { readonly control: FormControl }) => {
  const { entity, one, exit, release, saving, createAnew } = control
  const may = useMay()
  const notice = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    notice.current?.scrollIntoView?.({ block: 'nearest' })
    notice.current?.focus()
  }, [])
  const creates = may('create', entity)
  return (
    <div className={styles.notice} role="alert" tabIndex={-1} ref={notice}>
      <Icon of={CircleAlert} />
      <div>
        <p className={styles.strong}>{wording.deleted(one)}</p>
        {creates && <p>{wording.deletedText}</p>}
        <div className={styles.deeds}>
          {creates && (
            <Button variant="primary" saving={saving} onClick={createAnew}>
              {wording.anew}
            </Button>
          )}
          <Button
            onClick={() => {
              if (!creates) release()
              exit.toList()
            }}
          >
            {wording.toList}
          </Button>
        </div>
      </div>
    </div>
  )
}

interface ChangedFieldsProps {
  readonly control: FormControl
  /** What is said of them. */
  readonly said: string
  readonly fields: readonly FieldModel[]
}

/** Fields that somebody else changed, with what they hold now, in one line. */
const ChangedFields = ({ control, said, fields }: ChangedFieldsProps) =>
  fields.length > 0 && (
    <p>
      {said}{' '}
      {fields.map((field, at) => (
        <Fragment key={field.name}>
          {at > 0 && ', '}
          {field.label} <b>{shownValue(control.model, field, control.state.base)}</b>
        </Fragment>
      ))}
    </p>
  )

interface Entry {
  readonly id: unknown
  readonly name: string | null
  readonly at: string
}

const lastIn = (body: unknown): Entry | null => {
  const [entry] = isRow(body) && Array.isArray(body.data) ? body.data.filter(isRow) : []
  if (!entry || typeof entry.at !== 'string') return null
  const by = isRow(entry.by) ? entry.by : {}
  return { id: by.id, name: typeof by.name === 'string' ? by.name : null, at: entry.at }
}

const two = (part: number): string => String(part).padStart(2, '0')

/** An ISO moment in words, in the time zone of the browser: 'at 22:14', 'on 21-11-2026 at 22:14'; '' where it is none. */
const momentInWords = (iso: string, now = new Date()): string => {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return ''
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  const sameDay = date.toDateString() === now.toDateString()
  return wording.at(sameDay ? null : showDay(day), `${two(date.getHours())}:${two(date.getMinutes())}`)
}

/** Who changed the form's row last and when, in a sentence; "Somebody" while nobody knows or may say. */
const useLastChange = ({ entity, id, one }: FormControl): string => {
  const path = id === null ? null : `${itemPath(entity, id)}/history?page=1&per_page=1`
  const { data: last } = useCall(path, lastIn, { once: true })
  const { data: user } = useUser()
  if (!last) return wording.changed(null, one, '')
  const own = user?.id !== null && user?.id === last.id
  return wording.changed(own ? wording.you : last.name, one, momentInWords(last.at))
}
