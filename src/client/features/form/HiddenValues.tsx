import Archive from 'lucide-react/icons/archive'
import { Fragment, useState } from 'react'
import { hiddenValues as wording } from '#texts/form'
import type { Predicate } from '../../../descriptor/index.ts'
import { type FieldModel, kinds } from '../../../model/index.ts'
import { describeExcept, describeRule } from '../../../model/rules/describe-rule.ts'
import { Icon } from '../../shared/design/Icon.tsx'
import { chosenRow } from '../../shared/inputs/chosen.ts'
import { FormField } from './FormField.tsx'
import { allowedValues, shownValue } from './field-facts.ts'
import styles from './form.module.css'
import type { FormControl } from './use-form.ts'

const longest = 80
const cut = (text: string): string => (text.length > longest ? `${text.slice(0, longest).trimEnd()}…` : text)

/** Hidden fields in which the row still has values. */
export const fieldsWithHiddenValues = (
  { id, state: { base } }: FormControl,
  fields: readonly FieldModel[],
) =>
  id === null
    ? []
    : fields.filter((field) =>
        field.links === 'one'
          ? chosenRow(base, field) !== null
          : !kinds[field.kind].isEmpty(base[field.key]) && base[field.key] !== false,
      )

/** Whether the user may empty a field. */
const mayEmpty = (control: FormControl, field: FieldModel): boolean =>
  control.rights.writes(field) &&
  !field.required &&
  !field.works &&
  field.by === undefined &&
  field.type !== 'flag' &&
  allowedValues(control, field).offers?.includes(null) !== false

interface HiddenValuesProps {
  readonly control: FormControl
  readonly when: Predicate
  readonly fields: readonly FieldModel[]
}

/**
 * Shows the values that the row still has in hidden fields, which a save does not send. They can be viewed and emptied
 * here, and edited only while the condition holds.
 */
export const HiddenValues = ({ control, when, fields }: HiddenValuesProps) => {
  const [open, setOpen] = useState(false)
  const { entity, state, further, empty } = control
  const emptied = fields.filter((field) => state.emptied.includes(field))
  const left = fields.filter((field) => !emptied.includes(field))
  const empties = further ? left.filter((field) => mayEmpty(control, field)) : []
  const except = describeExcept(entity, when)
  const seen = {
    ...control,
    rights: { ...control.rights, writes: () => false },
    state: { ...state, draft: state.base },
  }
  return (
    <div className={styles.kept}>
      {left.length > 0 && (
        <p className={styles.keptLine}>
          <Icon of={Archive} />
          <span>
            {except === null ? wording.only(describeRule(entity, when)) : wording.while(except)}{' '}
            <Values control={control} fields={left} />
            {'. '}
            <button type="button" className="link" aria-expanded={open} onClick={() => setOpen(!open)}>
              {open ? wording.hide : wording.show}
            </button>
            {empties.length > 0 && (
              <>
                {' · '}
                <button type="button" className="link" onClick={() => empty(empties, true)}>
                  {wording.empty}
                </button>
              </>
            )}
          </span>
        </p>
      )}
      {emptied.length > 0 && (
        <p className={styles.keptLine} role="status">
          <Icon of={Archive} />
          <span>
            {wording.emptied} <Values control={control} fields={emptied} />
            {'. '}
            <button type="button" className="link" onClick={() => empty(emptied, false)}>
              {wording.keep}
            </button>
          </span>
        </p>
      )}
      {open && left.map((field) => <FormField key={field.name} control={seen} field={field} messages={[]} />)}
    </div>
  )
}

/** The row's values in these fields, formatted. */
const Values = ({ control: { model, state }, fields }: Omit<HiddenValuesProps, 'when'>) =>
  fields.map((field, at) => (
    <Fragment key={field.name}>
      {at > 0 && ', '}
      {field.label} <b>{cut(shownValue(model, field, state.base))}</b>
    </Fragment>
  ))
