import type { ReactNode } from 'react'
import { form } from '#texts/form'
import type { FieldModel } from '../../../model/index.ts'
import { Button } from '../../shared/design/Button.tsx'
import { Dialog } from '../../shared/design/overlay/Dialog.tsx'
import { askLeave } from '../../shared/navigation/guarded.ts'
import { FormField } from './FormField.tsx'
import sheet from './form.module.css'
import styles from './form-dialog.module.css'
import { KeyHints } from './KeyHints.tsx'
import { PasswordPrompt } from './PasswordPrompt.tsx'
import { placeMessages } from './place-messages.ts'
import { RefusalNotice } from './RefusalNotice.tsx'
import { type FormControl, shownFormFields } from './use-form.ts'
import { useFormKeys } from './use-form-keys.ts'

interface FormDialogProps {
  readonly control: FormControl
  readonly title: string
  readonly text: ReactNode
  /** Drawn above the fields, below a refusal. */
  readonly notices?: ReactNode
  /** The field with initial focus. */
  readonly first?: FieldModel | null | undefined
  readonly below?: (field: FieldModel) => ReactNode
  /** Text beside the buttons. */
  readonly note?: string
  readonly cancel: string
  /** Null if nothing is left to save; the dialog then closes without confirmation. */
  readonly submit: { readonly label: string; readonly keys?: boolean } | null
  readonly onClose: () => void
}

/** A form in a dialog, over the screen that shows its row. */
export const FormDialog = (props: FormDialogProps) => {
  const { control, title, text, notices, first, below, note, cancel, submit, onClose } = props
  const { state, saving, dirty, one, save } = control
  const shown = shownFormFields(control)
  const placed = placeMessages(state.refusal?.messages ?? {}, shown)
  const send = () => submit && save()
  useFormKeys(send, true)
  const close = async () => {
    if (saving || (dirty && submit && !(await askLeave(one)))) return
    onClose()
  }
  const messagesOf = (field: FieldModel) =>
    state.touched.includes(field.key)
      ? []
      : (placed.fields.find((each) => each.field === field)?.messages ?? [])
  return (
    <Dialog open shape="form" firm={saving} onClose={() => void close()} title={title} text={text}>
      <form
        data-over=""
        className={styles.form}
        noValidate
        aria-busy={saving}
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation() // React bubbles it to the form below
          send()
        }}
      >
        {state.refusal && <RefusalNotice one={one} over refusal={state.refusal} placed={placed} />}
        {notices}
        <div className={sheet.fields}>
          {shown.map((field) => (
            <div key={field.name} className={styles.cell} data-autofocus={field === first ? '' : undefined}>
              <FormField control={control} field={field} messages={messagesOf(field)} />
              {below?.(field)}
            </div>
          ))}
        </div>
        <div className={styles.foot}>
          <span className={styles.keeps}>{note}</span>
          <Button onClick={() => void close()}>{cancel}</Button>
          {submit && (
            <Button
              variant="primary"
              type="submit"
              saving={saving}
              aria-keyshortcuts={submit.keys ? 'Control+S Meta+S' : undefined}
            >
              {submit.label}
              {submit.keys && <KeyHints>{form.saveKey}</KeyHints>}
            </Button>
          )}
        </div>
      </form>
      <PasswordPrompt control={control} />
    </Dialog>
  )
}
