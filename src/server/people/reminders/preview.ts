import { digest } from '#texts/reminders'
import type { ReminderPreview } from '../../../../schemas/reminder-preview.ts'
import { isRow, type Row } from '../../../model/index.ts'
import type { Caller } from '../../access/caller.ts'
import type { MailParts } from '../../accounts/auth/account-mails.ts'
import { readPayload } from '../views/read-payload.ts'
import { resolveViewTarget, type TargetParts } from '../views/subscription-target.ts'
import { groupOn, mailOf, type ReminderGroup, readReminderGroup, reminderLines } from './compose.ts'
import { GroupReader } from './read-group.ts'
import { readReminder, readReminderInput } from './read-reminder.ts'
import { ownReminders } from './stored-reminders.ts'

/** The id of an unsaved reminder. */
const notSaved = 0

/** A person's next mail as of now, with the unsaved reminder before all others. @throws HttpError 422 */
export const previewOf = async (
  parts: TargetParts,
  mail: MailParts | null,
  body: Row,
  caller: Caller,
): Promise<ReminderPreview> => {
  const { context, model } = parts.parts
  const reader = new GroupReader(parts.parts)
  const asked = await askedGroup(parts, reader, body, caller)
  const groups: ReminderGroup[] = asked.group ? [asked.group] : []
  for (const reminder of await ownReminders.of(context.database, caller.id)) {
    if (reminder.paused || !reminder.mail || reminder.when === 'enters' || asked.isOn(reminder)) continue
    const group = await readReminderGroup(parts, reader, reminder, [], caller)
    if (group !== null && typeof group !== 'string') groups.push(group)
  }
  if (groups.length === 0) return { subject: '', groups: [], text: '' }
  const about = { name: caller.name, product: model.title, appUrl: mail?.appUrl ?? '' }
  const { subject, text } = mailOf(groups, about)
  return { subject, groups: groups.map(told), text }
}

const told = (group: ReminderGroup): ReminderPreview['groups'][number] => {
  const { lines, more, late } = reminderLines(group)
  const { name, entity, view, list, total } = group
  return { name, title: digest.group(group), entity, view, list, total, lines, more, late }
}

interface Asked {
  readonly group: ReminderGroup | null
  readonly isOn: (other: { entity: string; view: number | null; list: string | null }) => boolean
}

const askedGroup = async (
  parts: TargetParts,
  reader: GroupReader,
  body: Row,
  caller: Caller,
): Promise<Asked> => {
  const { database } = parts.parts.context
  if (isRow(body.view)) {
    const { view, entity: _, list: __, ...wished } = body
    const { when } = readReminderInput(wished, null, true)
    const said = { name: '–', audience: 'mine', ...view }
    const made = await readPayload(parts.parts, parts.accounts, database, said, caller, parts.faultOf)
    const standing = await resolveViewTarget(parts, made, caller)
    const about = { id: notSaved, view: null, list: null, when }
    const group = typeof standing === 'string' ? null : await groupOn(standing, reader, about, [], caller)
    return { group, isOn: () => false }
  }
  const reminder = await readReminder(parts, database, body, caller, null, true)
  const group = await readReminderGroup(parts, reader, { ...reminder, id: notSaved }, [], caller)
  return {
    group: typeof group === 'string' ? null : group,
    isOn: ({ entity, view, list }) =>
      entity === reminder.entity && view === reminder.view && list === reminder.list,
  }
}
