import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useId } from 'react'
import { reminding as words } from '#texts/reminder-screen'
import type { ReminderHour } from '../../../../schemas/reminder-hour.ts'
import { type WeekdayName, weekday } from '../../../../schemas/weekday.ts'
import { Icon } from '../../shared/design/Icon.tsx'
import type { ReminderOptions } from './reminder.ts'
import styles from './reminders.module.css'

const weekdays = weekday.enum

interface ScheduleFieldsProps {
  readonly wish: ReminderOptions
  readonly hour: string
  readonly time: ReminderHour
  /** How many other reminders come at the same hour. */
  readonly others: number
  readonly onWish: (change: Partial<ReminderOptions>) => void
  readonly onHour: (hour: string) => void
}

/** The schedule: on certain days at the user's hour, or when a row enters the list. */
export const ScheduleFields = ({ wish, hour, time, others, onWish, onHour }: ScheduleFieldsProps) => {
  const id = useId()
  const { days } = wish
  const chosen = typeof days === 'string' ? days : 'chosen'
  const choose = (kind: string) => {
    const next = kind === 'chosen' ? time.workdays.slice(0, 1) : kind === 'every' ? 'every' : 'workdays'
    onWish({ when: 'days', days: next })
  }
  return (
    <fieldset className={styles.when}>
      <legend className="sr-only">{words.when}</legend>
      <div className={styles.option}>
        <label>
          <input
            type="radio"
            className="tick-box"
            name={id}
            checked={wish.when === 'days'}
            data-autofocus={wish.when === 'days' ? '' : undefined}
            aria-describedby={`${id}-once`}
            onChange={() => onWish({ when: 'days' })}
          />
          {words.inIt}
        </label>
        <div>
          <div className={styles.line}>
            <Select label={words.days} value={chosen} onChoose={choose}>
              {Object.entries(words.daysOf).map(([kind, label]) => (
                <option key={kind} value={kind}>
                  {label}
                </option>
              ))}
            </Select>
            {words.at}
            <HourSelect hour={hour} onHour={onHour} />
            <span className="muted">{zoneWords(time.zone)}</span>
          </div>
          {typeof days !== 'string' && (
            <Weekdays days={days} onDays={(next) => onWish({ when: 'days', days: next })} />
          )}
          <p id={`${id}-once`} className={styles.hint} aria-live="polite">
            {hour === time.hour ? words.oneMail : words.sharedHour(others)}
            {days === 'workdays' &&
              isUnusual(time.workdays) &&
              ` ${words.workdaysAre(time.workdays.map(named))}`}
          </p>
        </div>
      </div>
      <div className={styles.option}>
        <label>
          <input
            type="radio"
            className="tick-box"
            name={id}
            checked={wish.when === 'enters'}
            data-autofocus={wish.when === 'enters' ? '' : undefined}
            aria-describedby={`${id}-each`}
            onChange={() => onWish({ when: 'enters' })}
          />
          {words.enters}
        </label>
        <div>
          <p id={`${id}-each`} className={styles.hint}>
            {words.entersText(wish.inbox, wish.mail, hour)}
          </p>
        </div>
      </div>
    </fieldset>
  )
}

/** Whether the workdays differ from Monday to Friday and must be named. */
const isUnusual = (days: readonly WeekdayName[]): boolean => days.join() !== weekdays.slice(0, 5).join()

const named = (day: WeekdayName): string => words.weekdays[day]

/** 'Asia/Kathmandu' → 'Kathmandu time'; 'UTC' unchanged. */
export const zoneWords = (zone: string): string => {
  const place = zone.split('/').at(-1)?.replaceAll('_', ' ') ?? ''
  return zone.includes('/') ? words.zone(place) : place
}

const halfHours = Array.from(
  { length: 48 },
  (_, half) => `${String(half >> 1).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`,
)

interface HourSelectProps {
  readonly hour: string
  readonly label?: string
  readonly onHour: (hour: string) => void
}

/** Select for the user's hour: every half hour, and the current setting. */
export const HourSelect = ({ hour, label = words.hour, onHour }: HourSelectProps) => (
  <Select label={label} value={hour} onChoose={onHour}>
    {[...new Set([...halfHours, hour])].sort().map((each) => (
      <option key={each} value={each}>
        {each}
      </option>
    ))}
  </Select>
)

interface SelectProps {
  readonly label: string
  readonly value: string
  readonly onChoose: (value: string) => void
  readonly children: ReactNode
}

const Select = ({ label, value, onChoose, children }: SelectProps) => (
  <span className={styles.select}>
    <select aria-label={label} value={value} onChange={({ target }) => onChoose(target.value)}>
      {children}
    </select>
    <Icon of={ChevronDown} size={14} />
  </span>
)

interface WeekdaysProps {
  readonly days: readonly WeekdayName[]
  readonly onDays: (days: readonly WeekdayName[]) => void
}

/** Seven tick boxes, from Monday. */
const Weekdays = ({ days, onDays }: WeekdaysProps) => (
  <fieldset className={styles.weekdays} aria-label={words.days}>
    {weekdays.map((day) => (
      <label key={day}>
        <input
          type="checkbox"
          className="sr-only"
          aria-label={named(day)}
          checked={days.includes(day)}
          onChange={({ target }) =>
            onDays(weekdays.filter((each) => (each === day ? target.checked : days.includes(each))))
          }
        />
        <span aria-hidden="true">{named(day).slice(0, 2)}</span>
      </label>
    ))}
  </fieldset>
)
