import GitCompare from 'lucide-react/icons/git-compare'
import { useLayoutEffect, useRef } from 'react'
import { stale as wording } from '../../model/form-messages.ts'
import type { Draft } from '../../model/index.ts'
import { Button } from '../design/Button.tsx'
import { Icon } from '../design/Icon.tsx'
import type { Conflict, Side } from './conflicts.ts'
import type { Stale } from './form-state.ts'
import styles from './notice.module.css'
import { shownValue } from './shown-value.ts'
import type { FormControl } from './use-form.ts'

interface StaleNoticeProps {
  readonly control: FormControl
  readonly stale: Stale
}

/** Somebody else saved the row first: both values of every field that they changed, to choose from one by one. */
export const StaleNotice = ({ control, stale }: StaleNoticeProps) => {
  const { one, state, save, saving, side } = control
  const notice = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each row that came
  useLayoutEffect(() => {
    notice.current?.scrollIntoView?.({ block: 'nearest' })
    notice.current?.focus()
  }, [stale.theirs])
  const all = (which: Side) =>
    side(Object.fromEntries(stale.conflicts.map(({ field }) => [field.name, which])))
  const some = stale.conflicts.length > 0
  return (
    <section className={styles.stale} tabIndex={-1} ref={notice} aria-labelledby="stale-title">
      <h2 className={styles.strong} id="stale-title">
        <Icon of={GitCompare} /> {wording.title(one)}
      </h2>
      <p role="alert">{some ? wording.choose : wording.taken}</p>
      {some && (
        <div className={styles.choices}>
          {stale.conflicts.map((conflict) => (
            <Choice
              key={conflict.field.name}
              control={control}
              stale={stale}
              conflict={conflict}
              draft={state.draft}
            />
          ))}
        </div>
      )}
      <div className={styles.deeds}>
        {some && <Button onClick={() => all('yours')}>{wording.allYours}</Button>}
        {some && <Button onClick={() => all('theirs')}>{wording.allTheirs}</Button>}
        <Button variant="primary" saving={saving} onClick={() => save()}>
          {wording.save}
        </Button>
      </div>
    </section>
  )
}

interface ChoiceProps extends StaleNoticeProps {
  readonly conflict: Conflict
  readonly draft: Draft
}

const Choice = ({ control, stale, conflict: { field }, draft }: ChoiceProps) => (
  <fieldset className={styles.choice}>
    <legend>{field.label}</legend>
    {(['yours', 'theirs'] as const).map((which) => (
      <label key={which}>
        <input
          type="radio"
          name={`side-${field.name}`}
          checked={stale.sides[field.name] === which}
          onChange={() => control.side({ [field.name]: which })}
        />
        <span>
          <span className={styles.side}>{wording[which]}</span>{' '}
          {shownValue(control.model, field, which === 'yours' ? draft : stale.theirs)}
        </span>
      </label>
    ))}
  </fieldset>
)
