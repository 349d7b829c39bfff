import Clock from 'lucide-react/icons/clock'
import { form } from '#texts/form'
import { type FieldModel, kinds, labelOf, type Row, toneOf, urgencyOf } from '../../../model/index.ts'
import { daysBetween, showDay } from '../../../model/values/day.ts'
import { Glyph } from '../../shared/design/Glyph.tsx'
import { Icon } from '../../shared/design/Icon.tsx'
import { Chip } from '../../shared/design/marks.tsx'
import { chosenRow } from '../../shared/inputs/chosen.ts'
import { useCan } from '../../shared/request/use-user.ts'
import { useMoments } from '../../shared/screen/moments.ts'
import { draftOf } from './draft.ts'
import { useLastChanges } from './last-changes.ts'
import styles from './notice.module.css'
import type { FormControl } from './use-form.ts'

/** The label of a referenced row, from its nested row or `<key>_label`. */
const referredTo = ({ model }: FormControl, field: FieldModel, row: Row): string => {
  const target = model.entities[field.to ?? '']
  const told = row[`${field.key}_label`]
  const chosen = chosenRow(row, field)
  return typeof told === 'string' ? told : target && chosen ? labelOf(model, target, chosen) : ''
}

/** The saved state of the row: sign, deadline, chips, creator, last editor and position in the list. */
export const StateLine = ({ control }: { readonly control: FormControl }) => {
  const { model, entity, item, today, rights, state, place } = control
  const told = useCan('history')
  if (item === null || (!told && place === null && entity.tones.length === 0 && entity.deadline === null))
    return null
  const row: Row = { ...item, ...draftOf(model, entity, item), ...state.base }
  const sees = (field: FieldModel) => rights.sees(field)
  const tone = toneOf(model, entity, row, today)
  const chips = entity.fields.filter((field) => field.chips && sees(field))
  const creator = entity.fields.find((field) => field.stamped === 'creator' && sees(field))
  const began = creator ? referredTo(control, creator, item) : ''
  return (
    <div className={styles.line}>
      <div className={styles.parts}>
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
        {(began !== '' || told) && (
          <span className={styles.began}>
            {creator && began && `${creator.label} ${began}`}
            {told && <SavedBy key={String(state.base.version)} control={control} after={began !== ''} />}
          </span>
        )}
      </div>
      {place !== null && (
        <span className={styles.place}>{place && form.place(place.place, place.total, place.more)}</span>
      )}
    </div>
  )
}

interface SavedByProps {
  readonly control: FormControl
  /** Continues a sentence. */
  readonly after: boolean
}

/** Who last saved the row and when; nothing if it was not changed since its creation. */
const SavedBy = ({ control: { entity, id, today }, after }: SavedByProps) => {
  const momentOf = useMoments()
  const [last] = useLastChanges(entity, id)
  if (!last?.name || last.verb === 'create') return null
  const { day, time } = momentOf(last.at)
  const said = form.savedBy(last.own ? form.you : last.name, day === today ? time : showDay(day))
  return after ? ` · ${said}` : said.charAt(0).toUpperCase() + said.slice(1)
}

const Due = ({ control, row }: { readonly control: FormControl; readonly row: Row }) => {
  const { model, entity, today, rights } = control
  const { days: field } = entity.deadline ?? {}
  const of = entity.field[field?.of ?? '']
  const day = of ? kinds[of.kind].day?.(row[of.key], model.zone) : null
  if (!field || !day || !rights.sees(field)) return null
  const days = daysBetween(today, day)
  const urgency = urgencyOf(model, entity, row, days, today)
  if (urgency === 'past') return null // the deadline no longer matters
  return (
    <span className={styles.due} data-urgency={urgency ?? undefined}>
      <Icon of={Clock} size={13} />
      {form.due(days)}
    </span>
  )
}
