import { type ReactNode, useId } from 'react'
import type { Predicate } from '../../descriptor/index.ts'
import { shownGroups } from '../../model/form.ts'
import { form } from '../../model/form-messages.ts'
import type { FieldModel, SectionModel } from '../../model/index.ts'
import { Field } from './Field.tsx'
import styles from './form.module.css'
import { Kept, keptIn } from './Kept.tsx'
import { Reveal } from './Reveal.tsx'
import type { FormControl } from './use-form.ts'

interface FormSectionProps {
  readonly control: FormControl
  readonly section: SectionModel
  /** Says what the mark of a required field means. */
  readonly explains: boolean
  readonly messagesOf: (field: FieldModel) => readonly string[]
}

/** A part of the form: its title and hint beside its fields, in the descriptor's order. */
export const FormSection = ({ control, section, explains, messagesOf }: FormSectionProps) => {
  const title = useId()
  const { model, entity, state, today, rights } = control
  const shown = new Set(shownGroups(model, entity, section, state.draft, today))
  const fields = (group: SectionModel['groups'][number]) =>
    group.fields
      .filter(rights.sees)
      .map((field) => <Field key={field.name} control={control} field={field} messages={messagesOf(field)} />)
  return (
    <section className={styles.section} aria-labelledby={title}>
      <div>
        <h2 className={styles.title} id={title}>
          {section.title ?? entity.title.one}
        </h2>
        {section.hint && <p className={styles.about}>{section.hint}</p>}
        {explains && (
          <p className={styles.about}>
            <span className={styles.required}>*</span> {form.required}
          </p>
        )}
      </div>
      <div className={styles.fields}>
        {section.groups.map((group, at) =>
          group.when === null ? (
            fields(group)
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: the groups of a section never change
            <Conditional key={at} control={control} group={group} when={group.when} shown={shown.has(group)}>
              {fields(group)}
            </Conditional>
          ),
        )}
      </div>
    </section>
  )
}

interface ConditionalProps {
  readonly control: FormControl
  readonly group: SectionModel['groups'][number]
  readonly when: Predicate
  readonly shown: boolean
  readonly children: ReactNode
}

/** Fields under a condition; while it does not hold, what the row keeps in them. */
const Conditional = ({ control, group, when, shown, children }: ConditionalProps) => {
  const kept = shown ? [] : keptIn(control, group.fields.filter(control.rights.sees))
  const seen = {
    ...control,
    rights: { ...control.rights, writes: () => false },
    state: { ...control.state, draft: control.state.base },
  }
  return (
    <>
      <Reveal entity={control.entity} when={when} shown={shown}>
        {children}
      </Reveal>
      {kept.length > 0 && (
        <Kept control={control} when={when} fields={kept}>
          {kept.map((field) => (
            <Field key={field.name} control={seen} field={field} messages={[]} />
          ))}
        </Kept>
      )}
    </>
  )
}
