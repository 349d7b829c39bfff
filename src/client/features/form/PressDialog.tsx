import { useMemo, useState } from 'react'
import { pressing as wording } from '#texts/buttons'
import { isAvailable, pressFormOf, type ButtonModel as RowButton } from '../../../model/buttons.ts'
import {
  type EntityModel,
  type FieldModel,
  fieldsOf,
  isRow,
  type Model,
  type Row,
} from '../../../model/index.ts'
import { whyUnavailable } from '../../../model/why-unavailable.ts'
import { factsSeenIn } from '../../shared/buttons/available-buttons.ts'
import { askingPress, type RowPress, sendPress, toastPressed } from '../../shared/buttons/presses.ts'
import { Button } from '../../shared/design/Button.tsx'
import { Dialog } from '../../shared/design/overlay/Dialog.tsx'
import { asFailed } from '../../shared/request/http-call.ts'
import { useRequests, useToday } from '../../shared/request/use-requests.tsx'
import { useUser } from '../../shared/request/use-user.ts'
import { useModel } from '../../shared/state/use-model.ts'
import { type DraftAuthor, draftOf, setDraft } from './draft.ts'
import { FormDialog } from './FormDialog.tsx'
import { shownValue } from './field-facts.ts'
import notices from './notice.module.css'
import { StaleNotice } from './StaleNotice.tsx'
import { failureOf } from './saving.ts'
import { useForm } from './use-form.ts'

/** Dialog of a button: confirms or asks for fields before the press, over the screen with the button. */
export const PressDialog = ({ press }: { readonly press: RowPress }) =>
  press.button.asks.length > 0 ? <AskedPress press={press} /> : <ConfirmedPress press={press} />

/** Closes the dialog and restores the focus to the button. */
const close = ({ back }: RowPress): void => {
  askingPress.set(null)
  requestAnimationFrame(() => back?.isConnected && back.focus())
}

const done = (press: RowPress, row: Row): void => {
  askingPress.set(null)
  toastPressed(press, row)
}

/** Why the button is not available for the row, as a refusal; null if it is. */
const useAbsence = ({ entity, button }: RowPress) => {
  const model = useModel()
  const today = useToday()
  const me = useUser().data?.id ?? null
  return (row: Row): string | null => {
    const seen = factsSeenIn(model, entity, row)
    const holds = (when: RowButton['when']) => isAvailable(when, seen, { today, zone: model.zone, me })
    return holds(button.when) ? null : whyUnavailable(model, entity, button, row, holds)
  }
}

/** A press with a confirmation. */
const ConfirmedPress = ({ press }: { readonly press: RowPress }) => {
  const { button, name } = press
  const requests = useRequests()
  const absence = useAbsence(press)
  const [saving, setSaving] = useState(false)
  const [failed, setFailed] = useState<{ readonly text: string; readonly past: Row | null } | null>(null)
  const go = () => {
    setSaving(true)
    sendPress(requests, press, {}).then(
      (row) => row && done(press, row),
      (error: unknown) => {
        const { message, errors, data } = asFailed(error)
        const absent = isRow(data) ? absence(data) : null
        setFailed({
          text: absent ?? [message, ...Object.values(errors).flat()].join(' '),
          past: absent !== null && isRow(data) ? data : null,
        })
        setSaving(false)
      },
    )
  }
  return (
    <Dialog
      open
      firm={saving}
      onClose={() => saving || close(press)}
      title={wording.dialog(button.title, name)}
      text={failed?.past ? null : button.confirm}
      actions={
        <>
          <Button onClick={() => saving || close(press)}>
            {failed?.past ? wording.close : wording.cancel}
          </Button>
          {!failed?.past && (
            <Button variant="primary" data-autofocus saving={saving} onClick={go}>
              {button.title}
            </Button>
          )}
        </>
      }
    >
      {failed && (
        <div className={notices.notice} role="alert">
          <p>{failed.text}</p>
        </div>
      )}
      {failed?.past && <RowNow press={press} row={failed.past} />}
    </Dialog>
  )
}

/** A press that asks for fields of the row. */
const AskedPress = ({ press }: { readonly press: RowPress }) => {
  const { entity, button, row, name } = press
  const model = useModel()
  const requests = useRequests()
  const absence = useAbsence(press)
  const begun = useToday()
  const user = useUser().data ?? null
  const asked = useMemo(() => pressFormOf(entity, button), [entity, button])
  const draft = useMemo(
    () => pressDraft(model, asked, press, row, { today: begun, user }),
    [model, asked, press, row, begun, user],
  )
  const [past, setPast] = useState<Row | null>(null)
  const control = useForm({
    entity: asked,
    id: String(row.id),
    base: draft,
    item: row,
    onSaved: (changed) => done(press, changed),
    send: async (payload) => (await sendPress(requests, press, payload)) ?? {},
    failed: (error) => {
      const { status, message, data } = asFailed(error)
      const absent = isRow(data) ? absence(data) : null
      if (status === 409 && isRow(data) && absent === null)
        return {
          type: 'overtaken',
          entity: asked,
          theirs: pressDraft(model, asked, press, data, { today: begun, user }),
        }
      if (status !== 409 && status !== 404) return failureOf(model, asked, error)
      setPast(isRow(data) ? data : row)
      return { type: 'refused', text: absent ?? message, messages: {} }
    },
  })
  const { stale } = control.state
  return (
    <FormDialog
      control={control}
      title={wording.dialog(button.title, name)}
      text={past ? null : button.confirm}
      notices={
        <>
          {past && <RowNow press={press} row={past} />}
          {stale && <StaleNotice control={control} stale={stale} />}
        </>
      }
      cancel={past ? wording.close : wording.cancel}
      submit={past ? null : { label: button.title }}
      onClose={() => close(press)}
    />
  )
}

/** The draft of the requested fields over the row as the press will change it, which decides the required fields. */
const pressDraft = (
  model: Model,
  asked: EntityModel,
  { button }: RowPress,
  row: Row,
  maker: DraftAuthor,
) => ({
  ...row,
  ...setDraft(model, button.set, maker),
  ...draftOf(model, asked, row),
})

/** The row's current values in the fields that the button's condition reads or the button sets. */
const RowNow = ({ press: { entity, button }, row }: { readonly press: RowPress; readonly row: Row }) => {
  const model = useModel()
  const names = [...fieldsOf(button.when), ...button.set.map(({ field }) => field.name)]
  const fields = [...new Set(names)].flatMap((name) => entity.field[name] ?? [])
  const told = fields.filter(({ key, nested }) => key in row || (nested !== null && nested in row))
  if (told.length === 0) return null
  return (
    <div className={notices.look} role="status">
      <p>{wording.now}</p>
      <ul>
        {told.map((field) => (
          <li key={field.name}>
            {field.label} <b>{shownValue(model, field, draftOf(model, withField(entity, field), row))}</b>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The entity with a form of that field only. */
const withField = (entity: EntityModel, field: FieldModel): EntityModel => ({
  ...entity,
  form: [{ title: null, hint: null, editing: false, groups: [{ when: null, fields: [field] }] }],
})
