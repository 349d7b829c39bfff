import CircleAlert from 'lucide-react/icons/circle-alert'
import GitCompare from 'lucide-react/icons/git-compare'
import { Fragment, useLayoutEffect, useRef } from 'react'
import { stale as wording } from '#texts/form'
import type { FieldModel } from '../../../model/index.ts'
import { Button } from '../../shared/design/Button.tsx'
import { Icon } from '../../shared/design/Icon.tsx'
import { useMay } from '../../shared/request/use-user.ts'
import { momentWords, useMoments } from '../../shared/screen/moments.ts'
import type { ConflictSide } from './compare-drafts.ts'
import { shownValue } from './field-facts.ts'
import type { Stale } from './form-state.ts'
import { changesOf, useLastChanges } from './last-changes.ts'
import styles from './notice.module.css'
import type { FormControl } from './use-form.ts'

interface StaleNoticeProps {
  readonly control: FormControl
  readonly stale: Stale
}

/**
 * Shown if another user saved the row first: who, when, and the other changes. For every field that both changed, the
 * user chooses one of the two values. The form shows the choices and its save button saves them.
 */
export const StaleNotice = ({ control, stale }: StaleNoticeProps) => {
  const { state, side } = control
  const title = useChangeTitle(control, [...stale.conflicts, ...state.followed])
  const notice = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each row that came
  useLayoutEffect(() => {
    notice.current?.scrollIntoView?.({ block: 'nearest' })
    notice.current?.focus()
  }, [stale.theirs])
  const all = (which: ConflictSide) =>
    side(Object.fromEntries(stale.conflicts.map(({ name }) => [name, which])))
  const some = stale.conflicts.length > 0
  return (
    <section className={styles.stale} tabIndex={-1} ref={notice} aria-labelledby="stale-title">
      <h2 className="row gap bold base" id="stale-title">
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

/** Status note about fields that another user changed and the open form has taken over. */
export const FollowedNotice = ({ control }: { readonly control: FormControl }) => {
  const title = useChangeTitle(control, control.state.followed)
  return (
    <div className={styles.look} role="status">
      <p>{title}</p>
      <ChangedFields control={control} said={wording.shown} fields={control.state.followed} />
    </div>
  )
}

/** The row was deleted elsewhere; the form's values can be saved as a new row. */
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
        <p className="row gap bold base">{wording.deleted(one)}</p>
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
  /** Introductory words. */
  readonly said: string
  readonly fields: readonly FieldModel[]
}

/** One line with the fields that another user changed and their current values. */
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

/** A sentence with who changed these fields and when; "Somebody" if the name is unknown or hidden. */
const useChangeTitle = ({ entity, id, one, today }: FormControl, fields: readonly FieldModel[]): string => {
  const momentOf = useMoments()
  const made = changesOf(useLastChanges(entity, id), fields)
  const [last] = made
  if (!last) return wording.changed([], one, '')
  const people = made.flatMap(({ own, name }) => (own ? wording.you : (name ?? [])))
  return wording.changed([...new Set(people)], one, momentWords(momentOf(last.at), today))
}
