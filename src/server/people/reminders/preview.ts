import { digest } from '#texts/reminders'
import type { ReminderPreview } from '../../../../schemas/reminder-preview.ts'
import { isRow, type Row } from '../../../model/index.ts'
import type { Caller } from '../../access/caller.ts'
import type { MailParts } from '../../accounts/auth/account-mails.ts'
import { readPayload } from '../views/read-payload.ts'
import { type StandingParts, standingOfView } from '../views/standing.ts'
import { type Group, groupOf, groupOn, linesOf, mailOf } from './compose.ts'
import { GroupReader } from './read-group.ts'
import { readReminder, readWish } from './read-reminder.ts'
import { ownReminders } from './stored-reminders.ts'

/** What is asked about is no reminder yet. */
const notSaved = 0

/** The next mail of somebody as it would read now, with what they ask about before all others. @throws HttpError 422 */
export const previewOf = async (
  parts: StandingParts,
  mail: MailParts | null,
  body: Row,
  caller: Caller,
): Promise<ReminderPreview> => {
  const { context, model } = parts.parts
  const reader = new GroupReader(parts.parts)
  const asked = await askedGroup(parts, reader, body, caller)
  const groups: Group[] = asked.group ? [asked.group] : []
  for (const reminder of await ownReminders.of(context.database, caller.id)) {
    if (reminder.paused || !reminder.mail || reminder.when === 'enters' || asked.isOn(reminder)) continue
    const group = await groupOf(parts, reader, reminder, [], caller)
    if (group !== null && typeof group !== 'string') groups.push(group)
  }
  if (groups.length === 0) return { subject: '', groups: [], text: '' }
  const about = { name: caller.name, product: model.title, appUrl: mail?.appUrl ?? '' }
  const { subject, text } = mailOf(groups, about)
  return { subject, groups: groups.map(told), text }
}

const told = (group: Group): ReminderPreview['groups'][number] => {
  const { lines, more, late } = linesOf(group)
  const { name, entity, view, list, total } = group
  return { name, title: digest.group(group), entity, view, list, total, lines, more, late }
}

interface Asked {
  readonly group: Group | null
  readonly isOn: (other: { entity: string; view: number | null; list: string | null }) => boolean
}

const askedGroup = async (
  parts: StandingParts,
  reader: GroupReader,
  body: Row,
  caller: Caller,
): Promise<Asked> => {
  const { database } = parts.parts.context
  if (isRow(body.view)) {
    const { view, entity: _, list: __, ...wished } = body
    const { when } = readWish(wished, null, true)
    const said = { name: '–', audience: 'mine', ...view }
    const made = await readPayload(parts.parts, parts.accounts, database, said, caller, parts.faultOf)
    const standing = await standingOfView(parts, made, caller)
    const about = { id: notSaved, view: null, list: null, when }
    const group = typeof standing === 'string' ? null : await groupOn(standing, reader, about, [], caller)
    return { group, isOn: () => false }
  }
  const reminder = await readReminder(parts, database, body, caller, null, true)
  const group = await groupOf(parts, reader, { ...reminder, id: notSaved }, [], caller)
  return {
    group: typeof group === 'string' ? null : group,
    isOn: ({ entity, view, list }) =>
      entity === reminder.entity && view === reminder.view && list === reminder.list,
  }
}
