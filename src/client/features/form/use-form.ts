import { useEffect, useReducer, useRef, useState } from 'react'
import { form } from '#texts/form'
import { lower } from '#texts/grammar'
import { shownFields } from '../../../model/form.ts'
import {
  type Day,
  type Draft,
  type EntityModel,
  type FieldModel,
  labelOf,
  type Model,
  meaningOf,
  type Row,
} from '../../../model/index.ts'
import { toast } from '../../shared/design/overlay/toast.ts'
import { useGuarded } from '../../shared/navigation/guarded.ts'
import { useLeaveGuard } from '../../shared/navigation/leave-guard.ts'
import { itemPath } from '../../shared/request/paths.ts'
import { batchOf, saveRow, withBatch } from '../../shared/request/save.ts'
import { useRequests, useToday } from '../../shared/request/use-requests.tsx'
import { useCan, useHasPermission, useLock, useMay, useUser } from '../../shared/request/use-user.ts'
import { type PlaceInList, usePlaceInList } from '../../shared/screen/place-in-list.ts'
import { savedRows } from '../../shared/screen/saved-rows.ts'
import { useModel } from '../../shared/state/use-model.ts'
import { type ConflictSide, isDirty } from './compare-drafts.ts'
import { draftOf } from './draft.ts'
import { type FormChange, type FormState, formReducer, initialFormState } from './form-state.ts'
import { restoreFormState, useReloadSnapshot } from './reload-snapshot.ts'
import { type Rights, rightsOf } from './rights.ts'
import { failureOf, type PasswordChallenge, refuseUnsent, savePayload, saveWithPassword } from './saving.ts'
import { type DraftAutosave, useDraftAutosave } from './use-draft-autosave.ts'
import { type Exit, useExit } from './use-exit.ts'
import { useNames } from './use-names.ts'

interface FormSettings {
  readonly entity: EntityModel
  /** null for a new row. */
  readonly id: string | null
  /** The form's baseline; a newer one is taken over while nothing is changed. */
  readonly base: Draft
  readonly item: Row | null
  /** The row was deleted. */
  readonly gone?: boolean
  /** For a form over another one: receives the saved row, and the screen is not left. */
  readonly onSaved?: (row: Row) => void
  /** Replaces the save and shows its own success message. @throws Failed */
  readonly send?: (payload: Row) => Promise<Row>
  /** Maps a failure of `send` to a form change. */
  readonly failed?: (error: unknown) => FormChange
}

/**
 * The step after a save: leave as the descriptor defines, stay, open an empty form, or open the next row of the list.
 */
export type AfterSave = 'leave' | 'stay' | 'another' | 'next'

/** An open form: its state and its actions. */
export interface FormControl {
  readonly model: Model
  readonly entity: EntityModel
  readonly id: string | null
  /** The form is drawn over another form: its fields have their own element ids, and its dropdowns cannot add rows. */
  readonly over: boolean
  readonly item: Row | null
  /** The entity's singular name for running text. */
  readonly one: string
  readonly today: Day
  readonly rights: Rights
  readonly state: FormState
  readonly dirty: boolean
  readonly saving: boolean
  /** The pending save waits for the current password. */
  readonly proving: PasswordChallenge | null
  readonly exit: Exit
  /** The server supports more than the specification requires, so the form offers more. */
  readonly further: boolean
  /**
   * The row's position in the list that the user came from; null if they came from elsewhere, undefined until known.
   */
  readonly place: PlaceInList | null | undefined
  readonly keeping: DraftAutosave
  readonly change: (field: FieldModel, changes: Draft) => void
  readonly side: (sides: Readonly<Record<string, ConflictSide>>) => void
  /** Marks hidden fields to be emptied by the next save, or unmarks them. */
  readonly empty: (fields: readonly FieldModel[], emptied: boolean) => void
  /**
   * Saves and continues with `after`; ignored during a save.
   * @param then called with the saved row if the form stays open
   */
  readonly save: (after?: AfterSave, then?: (row: Row) => void) => void
  /** Takes over the row after a change by the user outside the form. */
  readonly follow: (row: Row) => void
  /** Turns the draft into a new row after its row was deleted. */
  readonly createAnew: () => void
  /** Discards the changes without confirmation. */
  readonly release: () => void
}

/** The fields that a form shows now: not hidden by a condition, and readable by the user. */
export const shownFormFields = ({
  model,
  entity,
  id,
  state,
  today,
  rights,
}: FormControl): readonly FieldModel[] =>
  shownFields(model, entity, state.draft, id !== null, today).filter(rights.sees)

/** The behaviour of a form; draws nothing. */
export const useForm = (settings: FormSettings): FormControl => {
  const { entity, id, base, item, gone = false, onSaved, send, failed } = settings
  const over = onSaved !== undefined
  const requests = useRequests()
  const model = useModel()
  const today = useToday()
  const holds = useHasPermission()
  const may = useMay()
  const lockOf = useLock()
  const can = useCan('rows')
  const keepsFiles = useCan('files')
  const rights = rightsOf(entity, id !== null, item && lockOf(entity, item), holds, (field) => {
    const { files, addressed } = meaningOf(field.kind)
    if (files) return keepsFiles || addressed === true
    const child = model.entities[field.to ?? '']
    if (!can || over || !child || !may('read', child)) return false
    return field.inline ? item === null || field.key in item : item !== null
  })
  const [state, dispatch] = useReducer(formReducer, base, over ? initialFormState : restoreFormState(entity))
  const [saving, setSaving] = useState(false)
  const [proving, setProving] = useState<PasswordChallenge | null>(null)
  const busy = useRef(false)
  const exit = useExit(entity)
  const one = lower(entity.title.one)
  const dirty = rights.write && isDirty(entity, state.base, state.draft)
  const guard = useLeaveGuard()
  const release = useGuarded(one, dirty && !over)
  const further = (useUser().data?.capabilities.length ?? 0) > 0
  const place = usePlaceInList(entity, id, further && !over)
  useNames(model, entity, state, dispatch)
  useReloadSnapshot(entity, over ? null : state, release)
  const keeping = useDraftAutosave(entity, id, over || !rights.write ? null : state, dirty, dispatch)

  const taken = useRef(base)
  useEffect(() => {
    if (taken.current === base || busy.current || state.stale) return
    taken.current = base
    dispatch({ type: 'followed', entity, theirs: base })
  }, [entity, base, state.stale])
  useEffect(() => {
    if (gone && !busy.current) dispatch({ type: 'gone' })
  }, [gone])

  const follow = (row: Row) => {
    dispatch({ type: 'followed', entity, theirs: draftOf(model, entity, row) })
    dispatch({ type: 'settled' })
  }

  /** @param into the id of the row to save; null creates one */
  const run = async (into: string | null, after: AfterSave, then?: (row: Row) => void) => {
    dispatch({ type: 'settled' })
    const from = into === null ? {} : state.base // a new row has no unchanged values to leave out
    const { version, ...sent } = savePayload(
      model,
      entity,
      from,
      state.draft,
      id !== null,
      today,
      rights,
      state.emptied,
    )
    refuseUnsent(model, entity, sent)
    const payload = into === null ? sent : { ...sent, ...(version !== undefined && { version }) }
    const { answer: row, left } = await guard.during(
      saveWithPassword(
        entity,
        (further) => {
          const all = { ...payload, ...further }
          return send ? send(all) : saveRow(requests, entity, into, all)
        },
        setProving,
      ),
    )
    release()
    keeping.forget()
    const batch = batchOf(row)
    const saved = withBatch({ ...state.draft, ...row }, batch)
    const title = into === null ? form.created(one) : form.saved(one)
    const number = row.id ?? into
    const about = number === null ? undefined : `${entity.route.form}/${number}`
    const text = labelOf(model, entity, saved) || undefined
    if (!send) toast({ tone: 'green', title, text, about, batch })
    const savedId = row.id ?? (into === null ? null : Number(into))
    if (savedId !== null)
      for (const heard of savedRows) heard({ entity, of: id === null ? null : Number(id), over, id: savedId })
    if (onSaved) return onSaved(saved)
    if (left) return
    if (after === 'stay' && into !== null) {
      dispatch({ type: 'saved', saved: draftOf(model, entity, { ...row, id: row.id ?? Number(into) }) })
      requests.refresh((path, once) => once && path === itemPath(entity, into))
      then?.(row)
    } else if (after === 'stay') exit.toRow(row.id)
    else if (after === 'another') exit.another()
    else if (after === 'next' && place?.next) exit.toRow(place.next.id, place.next.state)
    else exit.afterSave()
  }

  const attempt = (into: string | null, after: AfterSave, then?: (row: Row) => void) => {
    if (busy.current || !rights.write) return
    busy.current = true
    setSaving(true)
    run(into, after, then)
      .catch((error: unknown) => dispatch(failed ? failed(error) : failureOf(model, entity, error)))
      .finally(() => {
        busy.current = false
        setSaving(false)
      })
  }

  return {
    model,
    entity,
    id,
    over,
    item,
    one,
    today,
    rights: state.gone ? { ...rights, remove: false } : rights,
    state,
    dirty,
    saving,
    proving,
    exit,
    further,
    place,
    keeping,
    release,
    change: (field, changes) => {
      if (!busy.current) dispatch({ type: 'changed', field, changes }) // the form must show the values being saved
    },
    follow,
    side: (sides) => dispatch({ type: 'sided', sides }),
    empty: (fields, emptied) => dispatch({ type: emptied ? 'emptied' : 'unemptied', fields }),
    save: (after = 'leave', then) => {
      if (!state.gone && (after !== 'next' || place?.next)) attempt(id, after, then)
    },
    createAnew: () => attempt(null, 'leave'),
  }
}
