import { useLayoutEffect, useRef } from 'react'
import { form } from '#texts/form'
import type { Predicate } from '../../../descriptor/index.ts'
import { shownSections } from '../../../model/form.ts'
import { type FieldModel, fieldsOf, labelOf } from '../../../model/index.ts'
import { useScreenLabel } from '../../shared/screen/screen.tsx'
import { DraftNotice } from './DraftNotice.tsx'
import { FormBar } from './FormBar.tsx'
import { FormSection } from './FormSection.tsx'
import { focusField, lockReason, requiredMark } from './field-facts.ts'
import styles from './form.module.css'
import notices from './notice.module.css'
import { PasswordPrompt } from './PasswordPrompt.tsx'
import { placeMessages } from './place-messages.ts'
import { RefusalNotice } from './RefusalNotice.tsx'
import { FollowedNotice, GoneNotice, StaleNotice } from './StaleNotice.tsx'
import { StateLine } from './StateLine.tsx'
import { type FormControl, shownFormFields } from './use-form.ts'
import { useFormKeys } from './use-form-keys.ts'

/** The form of a row, built from the Model. */
export const Form = ({ control }: { readonly control: FormControl }) => {
  const { model, entity, id, item, one, rights, state, saving, save, keeping } = control
  const editing = id !== null
  const sections = shownSections(entity, editing)
  const shown = shownFormFields(control)
  const isTouched = ({ key }: FieldModel) => state.touched.includes(key)
  const namedIn = (condition: Predicate | null) =>
    fieldsOf(condition ?? {}).flatMap((name) => entity.field[name] ?? [])
  /** fields hidden by a change since the refusal: their messages no longer apply */
  const gone = sections
    .flatMap(({ groups }) => groups.filter(({ when }) => namedIn(when).some(isTouched)))
    .flatMap(({ fields }) => fields.filter((field) => !shown.includes(field)))
  const placed = placeMessages(state.refusal?.messages ?? {}, shown, gone)
  const explained = sections.find((section) =>
    section.groups.some((group) =>
      group.fields.some((field) => shown.includes(field) && requiredMark(control, field) !== null),
    ),
  )
  useScreenLabel(item ? labelOf(model, entity, item) : '', !rights.write)
  useFormKeys(save)
  useFirstFocus(editing ? undefined : shown[0])

  const aside = asideOf(control)
  /** Drops a field's messages once the field, or a field in its condition, has changed since the refusal. */
  const messagesOf = (field: FieldModel) =>
    [field, ...namedIn(field.requiredWhen)].some(isTouched)
      ? []
      : (placed.fields.find((each) => each.field === field)?.messages ?? [])

  return (
    <>
      <form
        className="column fills"
        noValidate
        aria-busy={saving}
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <div className={styles.scroll}>
          <div className={styles.form}>
            <StateLine control={control} />
            {aside && <p className={notices.look}>{aside}</p>}
            {keeping.offered && rights.write && !state.gone && (
              <DraftNotice control={control} draft={keeping.offered} />
            )}
            {state.refusal && <RefusalNotice one={one} refusal={state.refusal} placed={placed} />}
            {state.gone && <GoneNotice control={control} />}
            {state.stale && <StaleNotice control={control} stale={state.stale} />}
            {!state.stale && state.followed.length > 0 && (
              <FollowedNotice control={control} key={state.base.version} />
            )}
            {sections.map((section, at) => (
              <FormSection
                // biome-ignore lint/suspicious/noArrayIndexKey: the sections of a form never change
                key={at}
                control={control}
                section={section}
                explains={rights.write && section === explained}
                messagesOf={messagesOf}
              />
            ))}
          </div>
        </div>
        <FormBar control={control} />
      </form>
      <PasswordPrompt control={control} />
    </>
  )
}

/** Why the form or a part of it is read-only; '' if there is no reason. */
const asideOf = ({ model, one, rights: { permitted, lock, write } }: FormControl): string => {
  if (permitted && lock) return lockReason(model, lock)
  return write ? '' : form.lookOnly(one)
}

/**
 * Focuses the first field of a new row, after the screen's title had the focus. Skipped on touch screens, where the
 * keyboard would cover the form, and while an overlay has the focus.
 */
const useFirstFocus = (field: FieldModel | undefined): void => {
  const first = useRef(field)
  useLayoutEffect(() => {
    const over = document.activeElement?.closest(
      '[role="dialog"][data-open], [role="alertdialog"][data-open]',
    )
    if (first.current && !over && matchMedia('(pointer: fine)').matches) focusField(first.current)
  }, [])
}
