import { andMore, newsPhrases } from '#texts/inbox-screen'
import type { Piece } from '#texts/record'
import type { InboxItem } from '../../../../schemas/inbox-item.ts'
import type { InboxLine } from '../../../../schemas/inbox-line.ts'
import { describeEntry, shortenText } from '../../shared/record/entry-words.ts'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const count = (value: unknown): number => (typeof value === 'number' ? value : 0)

/** A comment cut to a length that still fills two lines. */
const shown = (comment: string): string => shortenText(comment.replace(/\s+/g, ' ').trim())

const ofBatch = ({ payload = {}, by }: InboxItem): readonly Piece[] => {
  // Another user's batch; for the user's own, the result is described.
  if (typeof payload.followed === 'number')
    return newsPhrases.followed(by?.name ?? newsPhrases.somebody, payload.followed)
  if (payload.state === 'failed') return newsPhrases.batchFailed(text(payload.message))
  if (payload.state === 'undone') return newsPhrases.batchUndone()
  const { created, changed, deleted, refused } = payload
  return newsPhrases.batch(newsPhrases.counts(count(created), count(changed), count(deleted)), count(refused))
}

/** A news item as a sentence. */
export const describeNews = (news: InboxItem): readonly Piece[] => {
  const { by, comment, entry, payload = {} } = news
  const who = by?.name ?? newsPhrases.somebody
  switch (news.kind) {
    case 'mention':
      return newsPhrases.mention(who, shown(comment?.text ?? ''))
    case 'comment':
      return newsPhrases.comment(who, shown(comment?.text ?? ''))
    case 'change':
      if (payload.responsible === true) return newsPhrases.responsible(who)
      return newsPhrases.change(who, entry ? describeEntry(entry, entry.changes.slice(0, 4)) : [])
    case 'entered':
      return newsPhrases.entered(text(payload.name))
    case 'reminder':
      return newsPhrases.reminder(count(payload.total), count(payload.today), count(payload.late))
    case 'batch':
      return ofBatch(news)
  }
}

const batchTitle = ({ payload = {} }: InboxItem): string => {
  const { batchTitle: titles } = newsPhrases
  if (payload.kind === 'import') return titles.import(text(payload.file))
  return payload.kind === 'undo' ? titles.undo : titles.bulk
}

/** The title of a line: its row, reminder or batch. */
export const inboxLineTitle = ({ subject, line }: Pick<InboxLine, 'subject' | 'line'>): string => {
  if (subject) return subject.label
  return line.kind === 'batch' ? batchTitle(line) : newsPhrases.reminderTitle(text(line.payload?.name))
}

/** The number of further news; '' if there are none. */
export const moreOf = ({ count, changes, by }: InboxLine['more']): string =>
  count > 0 ? andMore(count, changes, by?.name ?? null) : ''
