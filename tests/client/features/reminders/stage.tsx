import { idleFeatures } from '../../../../src/client/app/idle-features.tsx'
import { ListScreen } from '../../../../src/client/features/list/ListScreen.tsx'
import { MyReminders } from '../../../../src/client/features/reminders/MyReminders.tsx'
import { openTool } from '../../../../src/client/shared/screen/dock.ts'
import type { Row } from '../../../../src/model/index.ts'
import type { Call } from '../../answering.ts'
import { entityOf, model } from '../../product.ts'
import { type Answers, onStage } from '../../stage.tsx'
import { paged } from '../list/stage.tsx'

// A part that is fetched on first use is given up after a second, which a busy machine may take to read it.
await import('../../../../src/client/features/reminders/ListReminderDialog.tsx')

const repair = entityOf('repair')

interface Stage {
  readonly can?: readonly string[]
  /** The name of one of its lists; null for all rows. */
  readonly list?: string | null
  readonly small?: boolean
}

export const hour: Row = {
  ...{ hour: '07:30', zone: 'Asia/Kathmandu' },
  mail: { set_up: true, address: 'a@example.org' },
  workdays: ['mon', 'tue', 'wed', 'thu', 'fri'],
  last: null,
}

/** A reminder as a server tells it. */
export const reminder = (said: Row = {}): Row => ({
  ...{ id: 7, entity: 'repair', name: 'Promised', view: null, list: 'promised' },
  ...{ when: 'days', days: 'workdays', mail: true, inbox: true },
  ...{ paused: null, says: null, next: null, last: null },
  ...said,
})

export const feed = (said: Row = {}): Row => ({
  ...{ id: 4, entity: 'repair', name: 'Promised', view: null, list: 'promised' },
  ...{ made_at: '2026-11-01T10:00:00Z', used_at: null, paused: null, says: null },
  ...said,
})

export const told = (data: unknown) => ({ body: { data } })

const known = (answers: Answers): Answers => ({
  'GET /api/dashboard-data': { body: {} },
  'GET /api/repairs': paged([{ id: 1, customer: { id: 1, name: 'Bell' }, last_date: '2026-11-30' }]),
  'GET /api/repair/promised': paged([{ id: 1, customer: { id: 1, name: 'Bell' }, last_date: '2026-11-30' }]),
  'GET /api/reminders': told([]),
  'GET /api/reminders/hour': told(hour),
  'GET /api/feeds': told([]),
  'POST /api/reminders/preview': told({ subject: '', text: '', groups: [] }),
  'POST /api/reminders': { status: 201, body: { data: reminder() } },
  ...answers,
})

const common = {
  model,
  otherwise: () => ({ body: { data: [] } }),
  holding: Object.values(repair.permission),
} as const

const smallScreen = () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} })

/** A list of repairs with the way to be reminded of it. */
export const openList = (
  address: string,
  answers: Answers = {},
  { can = ['reminders', 'feeds', 'views', 'where'], list = null, small = false }: Stage = {},
) => {
  openTool.set(null)
  const named = repair.lists.find(({ name }) => name === list) ?? null
  return onStage({
    ...common,
    answers: known(answers),
    can,
    entries: [address],
    matchMedia: small ? smallScreen : undefined,
    children: (
      <>
        <ListScreen entity={repair} list={named} />
        <idleFeatures.remindButton />
        <idleFeatures.remindHere />
      </>
    ),
  })
}

/** One's reminders, as they stand in the foot of the inbox. */
export const openMine = (answers: Answers = {}, can: readonly string[] = ['reminders', 'feeds']) =>
  onStage({
    ...common,
    answers: known(answers),
    can,
    entries: ['/inbox'],
    matchMedia: undefined,
    children: <MyReminders />,
  })

/** What calls of a method were sent as, in order. */
export const bodiesOf = (calls: readonly Call[], method: string, path: string): readonly unknown[] =>
  calls.filter((call) => call.method === method && call.path === path).map(({ body }) => body)
