import Clock from 'lucide-react/icons/clock'
import { form } from '#texts/form'
import { type FieldModel, kinds, labelOf, type Row, toneOf, urgencyOf } from '../../model/index.ts'
import { daysBetween } from '../../model/values/day.ts'
import { Glyph } from '../design/Glyph.tsx'
import { Icon } from '../design/Icon.tsx'
import { Chip } from '../design/marks.tsx'
import { chosenRow } from '../inputs/chosen.ts'
import { draftOf } from './draft.ts'
import styles from './notice.module.css'
import type { FormControl } from './use-form.ts'

/** The text of a reference in an item: by its nested row, or `<key>_label`. */
const referredTo = ({ model }: FormControl, field: FieldModel, row: Row): string => {
  const target = model.entities[field.to ?? '']
  const told = row[`${field.key}_label`]
  const chosen = chosenRow(row, field)
  return typeof told === 'string' ? told : target && chosen ? labelOf(model, target, chosen) : ''
}

/** How the row stands, as it was saved last: its sign, its deadline, the values in chips, and who began it. */
export const StateLine = ({ control }: { readonly control: FormControl }) => {
  const { model, entity, item, today, rights, state } = control
  if (item === null || (entity.tones.length === 0 && entity.deadline === null)) return null
  const row: Row = { ...item, ...draftOf(model, entity, item), ...state.base }
  const sees = (field: FieldModel) => rights.sees(field)
  const tone = toneOf(model, entity, row, today)
  const chips = entity.fields.filter((field) => field.chips && sees(field))
  const creator = entity.fields.find((field) => field.stamped === 'creator' && sees(field))
  const began = creator ? referredTo(control, creator, item) : ''
  return (
    <div className={styles.line}>
      {tone && <Glyph tone={tone.tone} reason={tone.reason} />}
      <Due control={control} row={row} />
      {chips.map((field) => {
        const value =
          field.links === 'one'
            ? referredTo(control, field, row)
            : kinds[field.kind].show(row[field.key], field, model.zone)
        return (
          value && (
            <Chip key={field.name} tone={field.chips?.[value] ?? 'neutral'}>
              {value}
            </Chip>
          )
        )
      })}
      {creator && began && (
        <span className={styles.began}>
          {creator.label} {began}
        </span>
      )}
    </div>
  )
}

const Due = ({ control, row }: { readonly control: FormControl; readonly row: Row }) => {
  const { model, entity, today, rights } = control
  const { days: field } = entity.deadline ?? {}
  const of = entity.field[field?.of ?? '']
  const day = of ? kinds[of.kind].day?.(row[of.key], model.zone) : null
  if (!field || !day || !rights.sees(field)) return null
  const days = daysBetween(today, day)
  const urgency = urgencyOf(model, entity, row, days, today)
  if (urgency === 'past') return null // nobody waits for it any more
  return (
    <span className={styles.due} data-urgency={urgency ?? undefined}>
      <Icon of={Clock} size={13} />
      {form.due(days)}
    </span>
  )
}
