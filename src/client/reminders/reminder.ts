import { isRow, type Row } from '../../model/index.ts'
import type { Requests } from '../request/requests.ts'

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

export type Weekday = (typeof weekdays)[number]

export type Days = 'workdays' | 'every' | readonly Weekday[]

/** What somebody chooses of a reminder. */
export interface Wish {
  /** What is in it on days, or what enters it. */
  readonly when: 'days' | 'enters'
  readonly days: Days
  readonly mail: boolean
  readonly inbox: boolean
}

/** What a reminder or a feed stands on: a view, or a named list; null for all rows of the entity. */
export interface Standing {
  readonly entity: string
  /** What it is called. */
  readonly name: string
  readonly view: { readonly id: number; readonly name: string } | null
  readonly list: string | null
}

/** Why nothing comes of one: `by-you`, or what is no longer there. */
interface Pausable {
  readonly id: number
  readonly paused: string | null
  /** The same as a sentence. */
  readonly says: string | null
}

export interface Reminder extends Wish, Standing, Pausable {
  /** The last mail: when it was due, and when it went out. */
  readonly last: Sent | null
}

export interface Feed extends Standing, Pausable {
  readonly used_at: string | null
}

/** ISO moments. */
interface Sent {
  readonly due: string
  readonly at: string
}

/** One's hour, one for all reminders. */
export interface MailTime {
  /** '07:30' */
  readonly hour: string
  /** 'Asia/Kathmandu' */
  readonly zone: string
  readonly mail: { readonly set_up: boolean; readonly address: string }
  readonly workdays: readonly Weekday[] | null
  readonly last: Sent | null
}

/** What tomorrow's mail would hold of one list. */
export interface PreviewGroup {
  readonly name: string
  /** '9 repairs in “Promised”', where the server says so. */
  readonly title: string
  readonly entity: string | null
  readonly total: number
  readonly lines: readonly string[]
  readonly more: number
  readonly late: number
}

export const remindersPath = '/api/reminders'
export const hourPath = '/api/reminders/hour'
export const feedsPath = '/api/feeds'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

const number = (value: unknown): number => (typeof value === 'number' ? value : 0)

const orNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** What lies under `data` of an answer; another server's is nothing. */
const dataIn = (body: unknown): unknown => (isRow(body) ? body.data : undefined)

const rowsIn = (value: unknown): readonly Row[] => (Array.isArray(value) ? value.filter(isRow) : [])

const isWeekday = (value: unknown): value is Weekday => weekdays.some((day) => day === value)

const daysIn = (value: unknown): Days => {
  if (Array.isArray(value)) return value.filter(isWeekday)
  return value === 'every' ? 'every' : 'workdays'
}

const sentIn = (value: unknown): Sent | null =>
  isRow(value) && typeof value.due === 'string' && typeof value.at === 'string'
    ? { due: value.due, at: value.at }
    : null

const standingIn = (row: Row): Standing & Pausable => ({
  id: number(row.id),
  entity: text(row.entity),
  name: text(row.name),
  view: isRow(row.view) ? { id: number(row.view.id), name: text(row.view.name) } : null,
  list: orNull(row.list),
  paused: orNull(row.paused),
  says: orNull(row.says),
})

const reminderOf = (row: Row): Reminder => ({
  ...standingIn(row),
  when: row.when === 'enters' ? 'enters' : 'days',
  days: daysIn(row.days),
  mail: row.mail === true,
  inbox: row.inbox === true,
  last: sentIn(row.last),
})

export const remindersIn = (body: unknown): readonly Reminder[] => rowsIn(dataIn(body)).map(reminderOf)

export const feedsIn = (body: unknown): readonly Feed[] =>
  rowsIn(dataIn(body)).map((row) => ({ ...standingIn(row), used_at: orNull(row.used_at) }))

/** Of what was just made; null in another server's answer. */
export const madeIdIn = (body: unknown): number | null => {
  const data = dataIn(body)
  return isRow(data) && typeof data.id === 'number' ? data.id : null
}

/** The address of a feed that was just made: it is told this once. */
export const madeFeedIn = (body: unknown): { readonly id: number; readonly address: string } | null => {
  const data = dataIn(body)
  return isRow(data) && typeof data.address === 'string'
    ? { id: number(data.id), address: data.address }
    : null
}

export const mailTimeIn = (body: unknown): MailTime => {
  const data = dataIn(body)
  const said = isRow(data) ? data : {}
  const mail = isRow(said.mail) ? said.mail : {}
  return {
    hour: text(said.hour) || '07:30',
    zone: text(said.zone),
    mail: { set_up: mail.set_up === true, address: text(mail.address) },
    workdays: Array.isArray(said.workdays) ? said.workdays.filter(isWeekday) : null,
    last: sentIn(said.last),
  }
}

export const previewIn = (body: unknown): readonly PreviewGroup[] => {
  const data = dataIn(body)
  return rowsIn(isRow(data) ? data.groups : undefined).map((group) => ({
    name: text(group.name),
    title: text(group.title),
    entity: orNull(group.entity),
    total: number(group.total),
    lines: Array.isArray(group.lines) ? group.lines.map(String) : [],
    more: number(group.more),
    late: number(group.late),
  }))
}

/** How a call says on what something stands. */
export const saidStanding = ({ view, entity, list }: Omit<Standing, 'name'>): Row =>
  view ? { view: view.id } : { entity, list }

/** Whether two stand on the same. */
export const isSame = (one: Omit<Standing, 'name'>, other: Omit<Standing, 'name'>): boolean =>
  JSON.stringify(saidStanding(one)) === JSON.stringify(saidStanding(other))

/** Reminders and feeds are asked for again wherever they are shown, but for what is being edited. */
export const refreshReminders = (requests: Requests): void =>
  requests.refresh((path, once) => !once && (path.startsWith(remindersPath) || path.startsWith(feedsPath)))
