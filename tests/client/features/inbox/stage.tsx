import { InboxScreen } from '../../../../src/client/features/inbox/InboxScreen.tsx'
import { model } from '../../product.ts'
import { anita, comment, mei, rohan } from '../../shared/comments/stage.tsx'
import { type Answers, onStage } from '../../stage.tsx'

export const at = (day: string): string => `${day}T09:15:00Z`
const mentions = [anita]
const mention = comment({ id: 1, by: rohan, text: 'Can you live with that, @Anita Sharma?', mentions })
const changes = [{ field: 'state', label: 'State', shown: ['Open', 'Settled'] }]
const entry = { id: 5, at: at('2026-11-20'), by: mei, verb: 'update', changes, batch: null }
const of = (id: number, label: string) => ({ entity: 'petition', id, label, tone: 'green' })
const reminder = { name: 'Mine, this month', entity: 'petition', list: 'mine', total: 9, today: 2, late: 3 }
const batch = { kind: 'import', file: 'bells.csv', created: 412, changed: 37, refused: 18, state: 'done' }
const nothingElse = { count: 0, changes: 0, comments: 0, by: null }
const plain = { subject: null, more: nothingElse, following: false, why: null }
const mentioned = { kind: 'mention', at: at('2026-11-21'), by: rohan, comment: mention }
const change = { kind: 'change', at: at('2026-11-20'), entry, by: mei }

/** A mention with two changes, a reminder, a change, and an import that has ended, as a server tells them. */
export const lines = [
  {
    ...{ id: 11, unread: true, at: at('2026-11-21'), subject: of(7, 'Cracked bell'), kind: 'mention' },
    line: mentioned,
    more: { count: 2, changes: 2, comments: 0, by: mei },
    ...{ following: true, why: 'responsible' },
  },
  {
    ...{ ...plain, id: 12, unread: true, at: at('2026-11-20'), kind: 'reminder' },
    line: { kind: 'reminder', at: at('2026-11-20'), by: null, payload: reminder },
  },
  {
    ...{ id: 13, unread: false, at: at('2026-11-14'), subject: of(8, 'Late delivery'), kind: 'change' },
    line: change,
    more: { ...nothingElse, count: 2, changes: 1, comments: 1 },
    ...{ following: true, why: 'chosen' },
  },
  {
    ...{ ...plain, id: 14, unread: false, at: at('2025-11-14'), kind: 'batch' },
    line: { kind: 'batch', at: at('2025-11-14'), by: anita, payload: batch },
  },
]

const [first, , third] = lines
export const paged = (data: readonly object[]) => ({
  body: { data, total: data.length, current_page: 1, last_page: 1 },
})

const known: Answers = {
  'GET /api/inbox': paged(lines),
  'GET /api/inbox/11': {
    body: {
      data: { ...first, since: at('2026-11-19'), items: [change, mentioned] },
    },
  },
  'GET /api/inbox/13': { body: { data: { ...third, items: [change] } } },
  'GET /api/petitions/7': { body: { data: { id: 7, title: 'Cracked bell', state: 'Open' } } },
  'GET /api/petitions/8': { body: { data: { id: 8, title: 'Late delivery', state: 'Settled' } } },
  'GET /api/petitions/7/comments': paged([]),
  'GET /api/petitions/8/comments': paged([]),
  'POST /api/inbox/11/read': { body: { data: first } },
  'POST /api/inbox/11/unread': { body: { data: first } },
  'POST /api/inbox/11/done': { body: { data: first } },
  'POST /api/inbox/read': { body: {} },
}

interface Settings {
  readonly address?: string
  /** There is room for one pane alone. */
  readonly narrow?: boolean
  readonly can?: readonly string[]
}

/** The inbox, over a server that says `answers` beside what it knows. */
export const showing = (
  answers: Answers = {},
  { address = '/inbox', narrow = false, can = ['comments', 'inbox'] }: Settings = {},
) =>
  onStage({
    model,
    answers: { ...known, ...answers },
    otherwise: () => ({ body: { data: [] } }),
    holding: ['petitions.read'],
    can,
    entries: [address],
    matchMedia: (query) => ({
      matches: narrow && query.includes('900px'),
      addEventListener: () => {},
      removeEventListener: () => {},
    }),
    children: <InboxScreen foot={<p>My reminders</p>} />,
  })
