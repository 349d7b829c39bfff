import { digest } from '#texts/reminders'
import { addressQuery, type Day, defaultQuery } from '../../../model/index.ts'
import type { Caller } from '../../access/caller.ts'
import {
  type BrokenReason,
  resolveTarget,
  type SubscriptionTarget,
  type TargetParts,
  type ViewOf,
} from '../views/subscription-target.ts'
import type { GroupReader, ReminderRow } from './read-group.ts'
import type { StoredReminder } from './stored-reminders.ts'

/** The content of one reminder in a mail. */
export interface ReminderGroup {
  readonly reminder: number
  readonly entity: string
  readonly view: number | null
  readonly list: string | null
  readonly name: string
  readonly titles: { readonly one: string; readonly many: string }
  readonly enters: boolean
  readonly total: number
  readonly today: number
  readonly late: number | null
  readonly rows: readonly ReminderRow[]
  /** Relative to the product's address: '/#/repairs?view=3'. */
  readonly address: string
  /** The same for a row, without its id. */
  readonly rowAddress: string
}

export interface MailTexts {
  readonly subject: string
  readonly text: string
  readonly html: string
}

export type ComposedReminder = Omit<StoredReminder, 'account' | 'told' | 'knownAs'>

const addressOf = (
  { entity, list, keyword, where, order }: SubscriptionTarget,
  view: number | null,
): string => {
  const query = {
    ...{
      ...defaultQuery,
      ...(order ?? entity.sort),
      keyword,
      where: where === null ? '' : JSON.stringify(where),
    },
    ...(view !== null && { view: String(view) }),
  }
  const said = addressQuery(query, entity.sort)
  return `/#${list?.route ?? entity.route.list}${said && `?${said}`}`
}

/** The current content of a reminder; null if it is empty, or why its target is broken. */
export const readReminderGroup = async (
  parts: TargetParts,
  reader: GroupReader,
  reminder: ComposedReminder,
  entered: readonly number[],
  caller: Caller,
  viewOf?: ViewOf,
): Promise<ReminderGroup | BrokenReason | null> => {
  const { id, view, list, when } = reminder
  const standing = await resolveTarget(parts, reminder, caller, viewOf)
  if (typeof standing === 'string') return standing
  return groupOn(standing, reader, { id, view, list, when }, entered, caller)
}

/** The same for a resolved target. */
export const groupOn = async (
  standing: SubscriptionTarget,
  reader: GroupReader,
  { id, view, list, when }: Pick<ComposedReminder, 'id' | 'view' | 'list' | 'when'>,
  entered: readonly number[],
  caller: Caller,
): Promise<ReminderGroup | null> => {
  const { entity, name } = standing
  const about = {
    ...{ reminder: id, entity: entity.name, view, list, name, titles: entity.title },
    ...{ address: addressOf(standing, view), rowAddress: `/#${entity.route.list}/` },
  }
  if (when === 'enters') {
    const rows = await reader.named(standing, entered, caller)
    const shown = rows.slice(0, mostEntered)
    return rows.length === 0
      ? null
      : { ...about, enters: true, total: rows.length, today: 0, late: null, rows: shown }
  }
  const { first, ...counts } = await reader.read(standing, caller)
  const isEmpty = counts.total === 0 && !counts.late
  return isEmpty ? null : { ...about, enters: false, ...counts, rows: first }
}

/** The limit of entered rows that a mail names. */
const mostEntered = 10

/** The lines of a group: its first rows, the number of further ones, and the overdue count. */
export const reminderLines = ({
  rows,
  total,
  late,
}: ReminderGroup): { lines: readonly string[]; more: number; late: number } => ({
  // Line breaks in a label become spaces, so that it cannot start a line of the mail.
  lines: rows.map(({ label, days }) => digest.line(label.replace(/\s+/g, ' '), days)),
  more: total - rows.length,
  late: late ?? 0,
})

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`)

/** Renders the mail of a day. @param appUrl without a trailing slash */
export const mailOf = (
  groups: readonly ReminderGroup[],
  { name, product, appUrl }: { readonly name: string; readonly product: string; readonly appUrl: string },
): MailTexts => {
  const hello = digest.hello(name)
  const because = digest.because(product, `${appUrl}/#/inbox`)
  const text = groups.map((group) => {
    const { lines, more, late } = reminderLines(group)
    return [
      digest.group(group),
      ...lines.map((line, at) => `- ${line}\n  ${appUrl}${group.rowAddress}${group.rows[at]?.id}`),
      ...(more > 0 ? [digest.more(more)] : []),
      ...(late > 0 ? [digest.late(late)] : []),
      `${digest.open}: ${appUrl}${group.address}`,
    ].join('\n')
  })
  const html = groups.map((group) => {
    const { lines, more, late } = reminderLines(group)
    const link = (address: string, label: string) =>
      `<a href="${escaped(appUrl + address)}">${escaped(label)}</a>`
    const rest = [...(more > 0 ? [digest.more(more)] : []), ...(late > 0 ? [digest.late(late)] : [])]
    return [
      `<h2 style="font-size:16px;margin:24px 0 4px">${link(group.address, digest.group(group))}</h2>`,
      `<ul style="margin:0;padding-left:18px">`,
      ...lines.map((line, at) => `<li>${link(`${group.rowAddress}${group.rows[at]?.id}`, line)}</li>`),
      '</ul>',
      ...rest.map((line) => `<p style="margin:4px 0">${escaped(line)}</p>`),
    ].join('\n')
  })
  return {
    subject: digest.subject(groups),
    text: [hello, '', text.join('\n\n'), '', because, ''].join('\n'),
    html: `<div style="font-family:sans-serif;font-size:14px;line-height:1.5">\n<p>${escaped(hello)}</p>\n${html.join('\n')}\n<p style="color:#666;margin-top:24px">${escaped(because)}</p>\n</div>\n`,
  }
}

/** The payload of a reminder's notice in the inbox. */
export const reminderPayload = (
  { name, entity, total, today, late, view, list }: ReminderGroup,
  day: Day,
): object => ({
  ...{ name, entity, total, today, late: late ?? 0, day },
  ...(view !== null && { view }),
  ...(list !== null && { list }),
})
