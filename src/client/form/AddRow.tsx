import { Fragment, useMemo } from 'react'
import { shownFields } from '../../model/form.ts'
import { adding, form } from '../../model/form-messages.ts'
import type { EntityModel, Row } from '../../model/index.ts'
import { frame } from '../../model/messages.ts'
import { lower, withArticle } from '../../model/words.ts'
import { Button } from '../design/Button.tsx'
import { askLeave } from '../design/overlay/ask-leave.ts'
import { Dialog } from '../design/overlay/Dialog.tsx'
import { onFirstUse } from '../design/overlay/on-first-use.tsx'
import { useModel } from '../hooks/use-model.ts'
import styles from './add-row.module.css'
import { newDraft } from './draft.ts'
import { Field } from './Field.tsx'
import sheet from './form.module.css'
import { OverContext } from './over.ts'
import { placeMessages } from './place-messages.ts'
import type { Proving } from './prove-current.ts'
import { RefusalNotice } from './RefusalNotice.tsx'
import { useForm } from './use-form.ts'
import { useFormKeys } from './use-form-keys.ts'
import { useSimilar } from './use-similar.ts'

export interface AddRowProps {
  readonly target: EntityModel
  /** Whose form lies below. */
  readonly outer: EntityModel
  /** Fills in the name. */
  readonly typed: string
  readonly onChosen: (row: Row) => void
  readonly onClose: () => void
}

const presentPassword = onFirstUse<{ readonly proving: Proving }>(
  () => import('../session/CurrentPassword.tsx').then((part) => part.CurrentPassword),
  { what: frame.parts.password, as: 'over', giveUp: ({ proving }) => proving.cancel() },
)

/** The one text field that names a row; null where it takes more. */
const nameOf = ({ label: [name, ...more] }: EntityModel) =>
  name?.kind === 'text' && more.length === 0 ? name : null

/** The form of a row that a dropdown lacks, over the form that needs it: once saved, it is chosen there. */
export const AddRow = ({ target, outer, typed, onChosen, onClose }: AddRowProps) => {
  const model = useModel()
  const name = nameOf(target)
  const base = useMemo(
    () => newDraft(model, target, new URLSearchParams(name && typed ? { [name.key]: typed } : {})),
    [model, target, name, typed],
  )
  const control = useForm({ entity: target, id: null, base, item: null, onSaved: onChosen })
  const { state, today, rights, saving, proving, dirty, one, save } = control
  const below = lower(outer.title.one)
  const shown = shownFields(model, target, state.draft, false, today).filter(rights.sees)
  const placed = placeMessages(state.refusal?.messages ?? {}, shown)
  useFormKeys(() => save(), true)
  const close = async () => {
    if (saving || (dirty && !(await askLeave(one)))) return
    onClose()
  }
  return (
    <OverContext value={true}>
      <Dialog
        open
        shape="form"
        firm={saving}
        onClose={() => void close()}
        title={adding.title(withArticle(one))}
        text={adding.text(below)}
      >
        <form
          data-over=""
          className={styles.form}
          noValidate
          aria-busy={saving}
          onSubmit={(event) => {
            event.preventDefault()
            event.stopPropagation() // by React it bubbles to the form below
            save()
          }}
        >
          {state.refusal && <RefusalNotice one={one} over refusal={state.refusal} placed={placed} />}
          <div className={sheet.fields}>
            {shown.map((field) => (
              <div key={field.name} className={styles.cell}>
                <Field
                  control={control}
                  field={field}
                  messages={
                    state.touched.includes(field.key)
                      ? []
                      : (placed.fields.find((each) => each.field === field)?.messages ?? [])
                  }
                />
                {field === name && (
                  <Similar target={target} typed={String(state.draft[name.key] ?? '')} onChosen={onChosen} />
                )}
              </div>
            ))}
          </div>
          <div className={styles.foot}>
            <span className={styles.keeps}>{adding.keeps(below)}</span>
            <Button onClick={() => void close()}>{form.cancel}</Button>
            <Button variant="primary" type="submit" saving={saving}>
              {adding.submit}
            </Button>
          </div>
        </form>
        {proving && <presentPassword.Part proving={proving} />}
      </Dialog>
    </OverContext>
  )
}

interface SimilarProps {
  readonly target: EntityModel
  readonly typed: string
  readonly onChosen: (row: Row) => void
}

const Similar = ({ target, typed, onChosen }: SimilarProps) => {
  const similar = useSimilar(useModel(), target, typed)
  return (
    <p className={styles.like} role="status">
      {similar.length > 0 && (
        <>
          {adding.like}{' '}
          {similar.map(({ id, label, row }, at) => (
            <Fragment key={id}>
              {at > 0 && ', '}
              <button type="button" className="link" onClick={() => onChosen(row)}>
                {label}
              </button>
            </Fragment>
          ))}
          . {adding.instead}
        </>
      )}
    </p>
  )
}
