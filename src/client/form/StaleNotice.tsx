import GitCompare from 'lucide-react/icons/git-compare'
import { useLayoutEffect, useRef } from 'react'
import { stale as wording } from '../../model/form-messages.ts'
import type { FieldModel } from '../../model/index.ts'
import { Button } from '../design/Button.tsx'
import { Icon } from '../design/Icon.tsx'
import { ChangedFields } from './ChangedFields.tsx'
import type { Side } from './conflicts.ts'
import type { Stale } from './form-state.ts'
import styles from './notice.module.css'
import { shownValue } from './shown-value.ts'
import type { FormControl } from './use-form.ts'
import { useLastChange } from './use-last-change.ts'

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
          {shownValue(control.model, field, stale[which])}
        </span>
      </label>
    ))}
  </fieldset>
)
