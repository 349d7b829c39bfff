import { type ReactNode, useEffect, useId, useState } from 'react'
import { conditions } from '#texts/explain'
import { form } from '#texts/form'
import type { Predicate, Tone } from '../../../descriptor/index.ts'
import { shownGroups } from '../../../model/form.ts'
import { type EntityModel, type FieldModel, type SectionModel, testsOf } from '../../../model/index.ts'
import { describeRule } from '../../../model/rules/describe-rule.ts'
import { Glyph } from '../../shared/design/Glyph.tsx'
import { FormField } from './FormField.tsx'
import styles from './form.module.css'
import { fieldsWithHiddenValues, HiddenValues } from './HiddenValues.tsx'
import { RowsField } from './RowsField.tsx'
import type { FormControl } from './use-form.ts'

interface FormSectionProps {
  readonly control: FormControl
  readonly section: SectionModel
  /** Explains the mark of required fields. */
  readonly explains: boolean
  readonly messagesOf: (field: FieldModel) => readonly string[]
}

/**
 * A section of the form: title and hint beside its fields, in the descriptor's order. Renders nothing without visible
 * fields.
 */
export const FormSection = ({ control, section, explains, messagesOf }: FormSectionProps) => {
  const title = useId()
  const { model, entity, state, today, rights } = control
  const shown = new Set(shownGroups(model, entity, section, state.draft, today))
  const fields = (group: SectionModel['groups'][number]) =>
    group.fields
      .filter(rights.sees)
      .map((field) =>
        field.by === undefined ? (
          <FormField key={field.name} control={control} field={field} messages={messagesOf(field)} />
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
      return seen.length > 0 && (shown.has(group) || fieldsWithHiddenValues(control, seen).length > 0)
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

/** Fields under a condition. While it does not hold, it shows the values that the row still has in them. */
const Conditional = ({ control, group, when, shown, children }: ConditionalProps) => {
  const kept = shown ? [] : fieldsWithHiddenValues(control, group.fields.filter(control.rights.sees))
  return (
    <>
      <ConditionalFields entity={control.entity} when={when} shown={shown}>
        {children}
      </ConditionalFields>
      {kept.length > 0 && <HiddenValues control={control} when={when} fields={kept} />}
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

/** Keeps an element mounted while it is shown and until it has faded out. */
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

/** The tone of the only value in the rule, if that value has one. */
const toneOfRule = (entity: EntityModel, when: Predicate): Tone | undefined => {
  const [test, ...rest] = testsOf(when)
  if (rest.length > 0 || test?.is !== 'among' || test.values.length !== 1) return undefined
  return entity.field[test.field]?.chips?.[String(test.values[0])]
}

/** Fields shown by a condition, with the reason. They appear and disappear without a layout jump. */
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
