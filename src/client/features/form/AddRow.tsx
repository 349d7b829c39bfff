import { Fragment, useEffect, useMemo, useState } from 'react'
import { adding, form } from '#texts/form'
import { lower, withArticle } from '#texts/grammar'
import {
  type Draft,
  type EntityModel,
  type FieldModel,
  kinds,
  type Model,
  meaningOf,
  type Row,
} from '../../../model/index.ts'
import type { AddRowProps } from '../../shared/inputs/input-props.ts'
import { type Option, searchOptions } from '../../shared/request/use-options.ts'
import { useRequests, useToday } from '../../shared/request/use-requests.tsx'
import { useUser } from '../../shared/request/use-user.ts'
import { useModel } from '../../shared/state/use-model.ts'
import { newDraft } from './draft.ts'
import { FormDialog } from './FormDialog.tsx'
import styles from './form-dialog.module.css'
import { longWords, similarTo } from './similar.ts'
import { shownFormFields, useForm } from './use-form.ts'

/** The single text field that labels a row; null if the label has other or more fields. */
const nameOf = ({ label: [name, ...more] }: EntityModel) =>
  name && meaningOf(name.kind).plain && more.length === 0 ? name : null

/** Whether a field still has no value; booleans always have one. */
const isBlank = ({ key, kind }: FieldModel, draft: Draft): boolean =>
  meaningOf(kind).blank !== false && kinds[kind].isEmpty(draft[key])

/** Adds a row that is missing from a dropdown, in a dialog over the form. After the save, the dropdown selects it. */
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
  const { state, rights, one } = control
  const below = lower(outer.title.one)
  const [first] = useState(
    () => shownFormFields(control).find((field) => rights.writes(field) && isBlank(field, base)) ?? name,
  )
  return (
    <FormDialog
      control={control}
      title={adding.title(withArticle(one))}
      text={adding.text(below)}
      first={first}
      below={(field) =>
        field === name && (
          <Similar target={target} typed={String(state.draft[name.key] ?? '')} onChosen={onChosen} />
        )
      }
      note={adding.keeps(below)}
      cancel={form.cancel}
      submit={{ label: adding.submit, keys: true }}
      onClose={onClose}
    />
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

/** Existing rows of an entity with labels similar to the typed text. */
const useSimilar = (model: Model, entity: EntityModel, typed: string): readonly Option[] => {
  const requests = useRequests()
  const [similar, setSimilar] = useState<readonly Option[]>([])
  useEffect(() => {
    const [longest] = [...longWords(typed)].sort((a, b) => b.length - a.length)
    const giveUp = new AbortController()
    const wait = setTimeout(() => {
      if (longest === undefined) return setSimilar([])
      searchOptions(requests, model, entity, longest, looked, giveUp.signal).then(
        (options) => setSimilar(similarTo(typed, options)),
        () => {}, // optional: without a response no rows are suggested
      )
    }, typingPause)
    return () => {
      clearTimeout(wait)
      giveUp.abort()
    }
  }, [requests, model, entity, typed])
  return similar
}
