import { both, counted, daysUntil, lower, numbered } from './grammar.ts'

/** What is told of one reminder, as texts and numbers. */
interface Told {
  /** What it stands on: “Mine, this month”. */
  readonly name: string
  readonly titles: { readonly one: string; readonly many: string }
  readonly total: number
  readonly late: number | null
  readonly enters: boolean
}

const what = ({ total, titles }: Pick<Told, 'total' | 'titles'>): string =>
  counted(total, lower(titles.one), lower(titles.many))

/** The mail of a day, and its preview. */
export const digest = {
  /** “9 repairs in Mine, this month and 2 new in Late ones” */
  subject: (groups: readonly Told[]) =>
    both(
      groups
        .slice(0, 3)
        .map((group) =>
          group.enters ? `${numbered(group.total)} new in ${group.name}` : `${what(group)} in ${group.name}`,
        ),
    ) + (groups.length > 3 ? `, and ${counted(groups.length - 3, 'more list')}` : ''),
  group: (group: Told) =>
    group.enters ? `${what(group)} came into “${group.name}”` : `${what(group)} in “${group.name}”`,
  line: (label: string, days: number | null) =>
    days === null ? label : `${label} · ${days === 0 ? 'today' : daysUntil(days)}`,
  more: (more: number) => `and ${numbered(more)} more`,
  late: (late: number) => `Late and still open: ${numbered(late)}`,
  open: 'Open the list',
  hello: (name: string) => `Hello ${name},`,
  because: (product: string, where: string) =>
    `You set these reminders in ${product}. To change or end them: ${where}`,
} as const

/** Why nothing comes of a reminder or a feed, each a sentence with the way out. */
export const inactiveReasons = {
  'by-you': 'You paused it.',
  'view-gone': 'Its view was deleted, or is no longer shared with you. Choose another, or delete this.',
  'list-gone': 'Its list is no longer there. Choose another, or delete this.',
  'field-gone':
    'Its view tests a field that is no longer there. Open the view and save it without that test.',
  'field-unread': 'Its view looks at what you may no longer read. Ask an administrator, or delete this.',
} as const

export const refusedReminder = {
  missing: 'There is no such reminder of yours.',
  most: (count: number) => `You have ${count} reminders. Delete one first.`,
} as const

/** Why a reminder is not taken, under the part that it is said of. */
export const invalidReminder = {
  unknown: (key: string) => `"${key}" is no part of a reminder.`,
  stand:
    'Say { "view": id }, or { "entity", "list" } where "list" is one of its lists, or null for all rows.',
  view: 'There is no such view, or it is not shared with you.',
  list: (name: string) => `There is no list "${name}".`,
  when: 'Say "days" or "enters".',
  days: 'Say "workdays", "every", or a list of days: ["mon", "thu"].',
  flag: 'Say true or false.',
  nowhere: 'Choose mail, inbox, or both: else it would come nowhere.',
  noMail: 'Mail is not set up here; the inbox works.',
  hour: 'Say an hour of the day as "07:30".',
} as const

export const reminderLog = {
  late: 'Reminders wait: the database does not take them now.',
  made: 'reminders of a day are made',
} as const

export const describedReminders = {
  list: 'The reminders of the caller, in the order of their creation',
  several: 'The reminders',
  one: 'The reminder',
  create: 'Reminds the caller on chosen days of the rows in a view or list, or of rows that enter it',
  update: 'Updates a reminder: an absent key keeps its value',
  remove: 'Deletes a reminder',
  deleted: 'Deleted',
  preview: 'Previews the next mail, with the reminder in question first',
  previewed: 'The texts of the mail; without groups where it would be empty',
  hour: 'The hour of the business day at which reminders are sent, and whether mail is set up',
  hours: 'The hour',
  setHour: 'Sets the hour, the same for all reminders of the caller',
} as const
