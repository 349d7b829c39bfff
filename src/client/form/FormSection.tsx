import { type ReactNode, useEffect, useId, useState } from 'react'
import { conditions } from '#texts/explain'
import { form } from '#texts/form'
import type { Predicate, Tone } from '../../descriptor/index.ts'
import { describeRule } from '../../model/describe-rule.ts'
import { shownGroups } from '../../model/form.ts'
import { type EntityModel, type FieldModel, type SectionModel, testsOf } from '../../model/index.ts'
import { Glyph } from '../design/Glyph.tsx'
import { Field } from './Field.tsx'
import styles from './form.module.css'
import { Kept, keptIn } from './Kept.tsx'
import { RowsField } from './RowsField.tsx'
import type { FormControl } from './use-form.ts'

interface FormSectionProps {
  readonly control: FormControl
  readonly section: SectionModel
  /** Says what the mark of a required field means. */
  readonly explains: boolean
  readonly messagesOf: (field: FieldModel) => readonly string[]
}

/** A part of the form: its title and hint beside its fields, in the descriptor's order; none while it has none to show. */
export const FormSection = ({ control, section, explains, messagesOf }: FormSectionProps) => {
  const title = useId()
  const { model, entity, state, today, rights } = control
  const shown = new Set(shownGroups(model, entity, section, state.draft, today))
  const fields = (group: SectionModel['groups'][number]) =>
    group.fields
      .filter(rights.sees)
      .map((field) =>
        field.by === undefined ? (
          <Field key={field.name} control={control} field={field} messages={messagesOf(field)} />
        ) : (
          <RowsField
            key={field.name}
            control={control}
            field={field}
            messages={messagesOf(field)}
            named={field.label === section.title}
          />
        ),
      )
  const all = section.groups.flatMap((group) => group.fields)
  const isThere = useLeaving(
    section.groups.some((group) => {
      const seen = group.fields.filter(rights.sees)
      return seen.length > 0 && (shown.has(group) || keptIn(control, seen).length > 0)
    }),
  )
  if (!isThere) return null
  return (
    <section
      className={styles.section}
      data-rows={all.some((field) => field.by !== undefined && rights.sees(field)) || undefined}
      aria-labelledby={title}
    >
      <div>
        <h2 className={styles.title} id={title}>
          {section.title ?? entity.title.one}
        </h2>
        {section.hint && <p className={styles.about}>{section.hint}</p>}
        {explains && (
          <p className={styles.about}>
            <span className="wrong bold">*</span> {form.required}
          </p>
        )}
      </div>
      <div className={styles.fields}>
        {section.groups.map((group, at) =>
          group.when === null || !group.fields.some(rights.sees) ? (
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
  return (
    <>
      <ConditionalFields entity={control.entity} when={when} shown={shown}>
        {children}
      </ConditionalFields>
      {kept.length > 0 && <Kept control={control} when={when} fields={kept} />}
    </>
  )
}

interface ConditionalFieldsProps {
  readonly entity: EntityModel
  readonly when: Predicate
  readonly shown: boolean
  readonly children: ReactNode
}

const fading = 180 // --duration-base

/** Whether something is there: while it is shown, and as long as it takes to fade from sight. */
const useLeaving = (shown: boolean): boolean => {
  const [there, setThere] = useState(shown)
  if (shown && !there) setThere(true)
  useEffect(() => {
    if (shown) return
    const wait = setTimeout(() => setThere(false), fading)
    return () => clearTimeout(wait)
  }, [shown])
  return there
}

/** The tone of the one value that the rule asks for, where it has one. */
const toneOfRule = (entity: EntityModel, when: Predicate): Tone | undefined => {
  const [test, ...rest] = testsOf(when)
  if (rest.length > 0 || test?.is !== 'among' || test.values.length !== 1) return undefined
  return entity.field[test.field]?.chips?.[String(test.values[0])]
}

/** Fields that a condition shows, with the reason why they are there; they come and go without a jerk. */
const ConditionalFields = ({ entity, when, shown, children }: ConditionalFieldsProps) => {
  if (!useLeaving(shown)) return null
  const tone = toneOfRule(entity, when)
  const reason = conditions.because(describeRule(entity, when))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in the grid of its section
    <div className={styles.reveal} role="group" aria-label={reason} data-leaving={!shown} inert={!shown}>
      <p className={styles.reason}>
        {tone && <Glyph tone={tone} />}
        {reason}
      </p>
      {children}
    </div>
  )
}
