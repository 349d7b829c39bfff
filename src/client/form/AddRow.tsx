import { Fragment, useEffect, useMemo, useState } from 'react'
import { adding, form } from '#texts/form'
import { frame } from '#texts/frame'
import { lower, withArticle } from '#texts/grammar'
import { shownFields } from '../../model/form.ts'
import {
  type Draft,
  type EntityModel,
  type FieldModel,
  kinds,
  type Model,
  meaningOf,
  type Row,
} from '../../model/index.ts'
import { Button } from '../design/Button.tsx'
import { Dialog } from '../design/overlay/Dialog.tsx'
import { onFirstUse } from '../design/overlay/on-first-use.tsx'
import type { AddRowProps } from '../inputs/input-props.ts'
import { askLeave } from '../navigation/guarded.ts'
import { findOptions, type Option } from '../request/use-options.ts'
import { useRequests, useToday } from '../request/use-requests.tsx'
import { useUser } from '../request/use-user.ts'
import { useModel } from '../state/use-model.ts'
import styles from './add-row.module.css'
import { newDraft } from './draft.ts'
import { Field } from './Field.tsx'
import sheet from './form.module.css'
import { Keys } from './Keys.tsx'
import { placeMessages } from './place-messages.ts'
import { RefusalNotice } from './RefusalNotice.tsx'
import { longWords, similarTo } from './similar.ts'
import { useForm } from './use-form.ts'
import { useFormKeys } from './use-form-keys.ts'

const presentPassword = onFirstUse(
  () => import('./CurrentPassword.tsx').then((part) => part.CurrentPassword),
  { what: frame.parts.password, as: 'over', giveUp: ({ proving }) => proving.cancel() },
)

/** The one text field that names a row; null where it takes more. */
const nameOf = ({ label: [name, ...more] }: EntityModel) =>
  name && meaningOf(name.kind).plain && more.length === 0 ? name : null

/** Whether somebody has still to say something in a field: a yes or no says something from the beginning. */
const isBlank = ({ key, kind }: FieldModel, draft: Draft): boolean =>
  meaningOf(kind).blank !== false && kinds[kind].isEmpty(draft[key])

/** The form of a row that a dropdown lacks, over the form that needs it: once saved, it is chosen there. */
export const AddRow = ({ target, outer, typed, onChosen, onClose }: AddRowProps) => {
  const model = useModel()
  const name = nameOf(target)
  const begun = useToday()
  const user = useUser().data ?? null
  const base = useMemo(() => {
    const said = new URLSearchParams(name && typed ? { [name.key]: typed } : {})
    return newDraft(model, target, said, { today: begun, user })
  }, [model, target, name, typed, begun, user])
  const control = useForm({ entity: target, id: null, base, item: null, onSaved: onChosen })
  const { state, today, rights, saving, proving, dirty, one, save } = control
  const below = lower(outer.title.one)
  const shown = shownFields(model, target, state.draft, false, today).filter(rights.sees)
  const [first] = useState(() => shown.find((field) => rights.writes(field) && isBlank(field, base)) ?? name)
  const placed = placeMessages(state.refusal?.messages ?? {}, shown)
  useFormKeys(() => save(), true)
  const close = async () => {
    if (saving || (dirty && !(await askLeave(one)))) return
    onClose()
  }
  return (
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
            <div key={field.name} className={styles.cell} data-autofocus={field === first ? '' : undefined}>
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
          <Button variant="primary" type="submit" saving={saving} aria-keyshortcuts="Control+S Meta+S">
            {adding.submit}
            <Keys>{form.saveKey}</Keys>
          </Button>
        </div>
      </form>
      {proving && <presentPassword.Part proving={proving} />}
    </Dialog>
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

const typingPause = 300
const looked = 25

/** Rows of an entity that are there already and are called much like what is typed. */
const useSimilar = (model: Model, entity: EntityModel, typed: string): readonly Option[] => {
  const requests = useRequests()
  const [similar, setSimilar] = useState<readonly Option[]>([])
  useEffect(() => {
    const [longest] = [...longWords(typed)].sort((a, b) => b.length - a.length)
    const giveUp = new AbortController()
    const wait = setTimeout(() => {
      if (longest === undefined) return setSimilar([])
      findOptions(requests, model, entity, longest, looked, giveUp.signal).then(
        (options) => setSimilar(similarTo(typed, options)),
        () => {}, // it is a courtesy: without an answer none are named
      )
    }, typingPause)
    return () => {
      clearTimeout(wait)
      giveUp.abort()
    }
  }, [requests, model, entity, typed])
  return similar
}
