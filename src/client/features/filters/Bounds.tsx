import { useState } from 'react'
import { building as words } from '#texts/filter-builder'
import { type Day, type FieldModel, showDay, writtenMoment } from '../../../model/index.ts'
import type { MomentUnit } from '../../../model/values/day.ts'
import { DateInput } from '../../shared/inputs/DateInput.tsx'
import { FigureInput } from '../../shared/inputs/FigureInput.tsx'
import type { Input } from '../../shared/inputs/index.ts'
import inputs from '../../shared/inputs/inputs.module.css'
import { useToday } from '../../shared/request/use-requests.tsx'
import { useModel } from '../../shared/state/use-model.ts'
import styles from './builder.module.css'
import type { Filterable } from './filterable-fields.ts'
import { daysOf, offeredPeriods, type RelativePeriod } from './periods.ts'

interface ValueProps {
  readonly of: Filterable
  readonly id: string
  readonly label: string
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}

type CountedUnit = Exclude<MomentUnit, 'h'>
const units = Object.keys(words.units) as readonly CountedUnit[] // the keys of `words.units`

const isInTime = ({ compared }: Filterable): boolean => compared === 'day' || compared === 'instant'

const isField = (value: unknown): value is { readonly field: string } =>
  typeof value === 'object' && value !== null && 'field' in value

/** A typed value, parsed like the form's own input. An ambiguous value does not enter the rule. */
export const Typed = ({ of, id, label, value, onChange }: ValueProps) => {
  const model = useModel()
  const today = useToday()
  const [ambiguous, setAmbiguous] = useState<unknown>(null)
  const { entity, field } = of
  const TypedInput: Input = isInTime(of) ? DateInput : FigureInput
  const draft: FieldModel = { ...field, label, key: 'value' }
  const question = TypedInput.unsent?.(ambiguous, draft, model.zone) ?? null
  return (
    <div className={styles.typed}>
      <label className="sr-only" htmlFor={id}>
        {label}
      </label>
      <TypedInput
        model={model}
        entity={entity}
        field={draft}
        item={null}
        draft={{ value: value ?? ambiguous }}
        today={today}
        editing
        id={id}
        required={false}
        invalid={question !== null}
        describedBy={question === null ? undefined : `${id}-question`}
        disabled={false}
        addRow={null}
        change={({ value: typed = null }) => {
          const asks = (TypedInput.unsent?.(typed, draft, model.zone) ?? null) !== null
          setAmbiguous(asks ? typed : null)
          onChange(asks ? undefined : (typed ?? undefined))
        }}
      />
      {question !== null && (
        <p className={inputs.wrong} id={`${id}-question`}>
          {question}
        </p>
      )}
    </div>
  )
}

const starts = ['week', 'month', 'quarter', 'year'] as const
type Way = 'value' | 'today' | 'ago' | 'ahead' | (typeof starts)[number] | 'field' | 'written'

/** The kind of bound: typed, relative to today or another field; 'written' if the menu has no entry for it. */
const wayOf = (of: Filterable, value: unknown): Way => {
  if (isField(value)) return 'field'
  if (!isInTime(of) || typeof value !== 'string') return 'value'
  const moment = writtenMoment(value)
  if (moment === null) return 'value' // being typed
  const { anchor, count, unit } = moment
  if (anchor === 'today' && value === 'today') return 'today'
  if (anchor === 'today' && unit !== 'h' && count !== 0) return count < 0 ? 'ago' : 'ahead'
  const start = starts.find((each) => each === value)
  if (start) return start
  return /^\d{4}-\d\d-\d\d$/.test(value) ? 'value' : 'written'
}

const firstOf = (way: string): unknown => {
  if (way === 'value') return undefined
  if (way === 'ago') return 'today-7d'
  if (way === 'ahead') return 'today+7d'
  return way.startsWith('field:') ? { field: way.slice(6) } : way
}

/** Input for a bound: a typed value, a day relative to today, or another field of the row. */
export const BoundInput = (props: ValueProps) => {
  const { of, label, value, onChange } = props
  const way = wayOf(of, value)
  const inTime = isInTime(of)
  const { bounds } = words
  if (!inTime && of.others.length === 0) return <Typed {...props} />
  const key = isField(value) ? `field:${value.field}` : way
  return (
    <>
      <select
        className={styles.select}
        aria-label={`${label}: ${words.bound}`}
        value={key}
        onChange={({ target }) => onChange(firstOf(target.value))}
      >
        <option value="value">{inTime ? bounds.day : bounds.value}</option>
        {inTime &&
          (['today', 'ago', 'ahead', ...starts] as const).map((each) => (
            <option key={each} value={each}>
              {bounds[each]}
            </option>
          ))}
        {of.others.map(({ name, label: other }) => (
          <option key={name} value={`field:${name}`}>
            {words.ofRow(other)}
          </option>
        ))}
        {way === 'written' && <option value="written">{String(value)}</option>}
      </select>
      {way === 'value' && <Typed {...props} />}
      {(way === 'ago' || way === 'ahead') && <Away {...props} />}
    </>
  )
}

/** Input for a number of days, weeks or months from today. */
const Away = ({ label, value, onChange }: ValueProps) => {
  const { count = 7, unit = 'd' } = writtenMoment(String(value)) ?? {}
  const sign = count < 0 ? '-' : '+'
  const say = (many: number, by: MomentUnit) => onChange(`today${sign}${many}${by}`)
  return <Count label={label} count={Math.abs(count)} unit={unit} onChange={say} />
}

interface CountProps {
  readonly label: string
  readonly count: number
  readonly unit: MomentUnit
  readonly onChange: (count: number, unit: MomentUnit) => void
}

const mostAway = 99_999

const Count = ({ label, count, unit, onChange }: CountProps) => (
  <>
    <input
      className={styles.count}
      inputMode="numeric"
      autoComplete="off"
      aria-label={`${label}: ${words.count}`}
      value={count}
      onChange={({ target }) => {
        const typed = Number(target.value.replace(/\D/g, '')) || 1
        onChange(Math.min(typed, mostAway), unit)
      }}
    />
    <select
      className={styles.select}
      aria-label={`${label}: ${words.unit}`}
      value={unit}
      onChange={({ target }) => onChange(count, units.find((each) => each === target.value) ?? 'd')}
    >
      {units.map((each) => (
        <option key={each} value={each}>
          {words.units[each]}
        </option>
      ))}
    </select>
  </>
)

const isPeriod = (value: unknown): value is RelativePeriod =>
  typeof value === 'object' && value !== null && 'is' in value

/** 'this month'. */
const nameOf = (period: RelativePeriod): string => {
  const { periods } = words
  switch (period.is) {
    case 'day':
      return periods.day(period.count)
    case 'whole':
      return periods.whole(period.of, period.count)
    default:
      return periods[period.is](period.count, period.unit === 'h' ? 'd' : period.unit)
  }
}

/** 'this month · 01-11-2026 to 30-11-2026'. */
const meaningOf = (period: RelativePeriod, today: Day): string => {
  const [first, last] = daysOf(period, today)
  const sameYear = first !== last && first.slice(0, 4) === last.slice(0, 4)
  const begin = sameYear ? showDay(first).slice(0, 5) : showDay(first)
  return words.periods.means(nameOf(period), words.periods.days(begin, showDay(last)))
}

/** Select for a period relative to today; each option shows its current dates. */
export const PeriodInput = ({ id, label, value, onChange }: ValueProps) => {
  const today = useToday()
  const period = isPeriod(value) ? value : null
  const key = JSON.stringify(period)
  const isOffered = offeredPeriods.some((each) => JSON.stringify(each) === key)
  const isOwn = period !== null && !isOffered && (period.is === 'last' || period.is === 'next')
  const choose = (chosen: string) => {
    if (chosen === 'last' || chosen === 'next') return onChange({ is: chosen, count: 14, unit: 'd' })
    onChange(JSON.parse(chosen) ?? undefined)
  }
  return (
    <>
      <select
        id={id}
        className={styles.select}
        aria-label={label}
        value={isOwn ? period.is : key}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="null">{words.periods.choose}</option>
        {offeredPeriods.map((each) => (
          <option key={JSON.stringify(each)} value={JSON.stringify(each)}>
            {meaningOf(each, today)}
          </option>
        ))}
        <option value="last">{words.periods.lastOf}</option>
        <option value="next">{words.periods.nextOf}</option>
        {period && !isOffered && !isOwn && <option value={key}>{meaningOf(period, today)}</option>}
      </select>
      {isOwn && (
        <>
          <Count
            label={label}
            count={period.count}
            unit={period.unit}
            onChange={(count, unit) => onChange({ is: period.is, count, unit })}
          />
          <span className={styles.means}>{meaningOf(period, today)}</span>
        </>
      )}
    </>
  )
}
