import { describe, expect, test } from 'vitest'
import { facts } from '../../src/model/facts.ts'
import { addDays, holds } from '../../src/model/index.ts'
import { entityOf, model } from './product.ts'
import { type Case, cases, rowOf, today, told } from './proposals.ts'

const proposal = entityOf('proposal')
const namesOf = (at: Case): readonly string[] =>
  proposal.lists
    .filter((list) => holds(list.rows, facts(model, proposal, rowOf(at)), today))
    .map((list) => list.name)

/** The named lists as they were ruled, written from that table and not from the descriptor. */
const ruled: Readonly<Record<string, (at: Case) => boolean>> = {
  pursued: (at) => at.action === 'Pursued',
  dropped: (at) => at.action === 'Dropped',
  unprocessed: (at) => at.action !== 'Pursued' && at.action !== 'Dropped',
  'on-going': (at) => at.status === 'On Going' && at.action !== 'Dropped',
  submitted: (at) => at.action === 'Pursued' && at.status === 'Submitted',
  'due-within-3-days': (at) =>
    isPending(at) && at.last_date !== null && at.last_date >= today && at.last_date <= addDays(today, 3),
  'due-beyond-3-days': (at) => isPending(at) && at.last_date !== null && at.last_date > addDays(today, 3),
  'pursued-expired': (at) => isPending(at) && at.last_date !== null && at.last_date < today,
  selected: (at) => isSubmitted(at) && at.result === 'Selected',
  'not-selected': (at) => isSubmitted(at) && at.result === 'Not Selected',
  'selection-in-process': (at) => isSubmitted(at) && at.result !== 'Selected' && at.result !== 'Not Selected',
}
const isPending = (at: Case) => at.action === 'Pursued' && at.status !== 'Submitted'
const isSubmitted = (at: Case) => at.action === 'Pursued' && at.status === 'Submitted'

describe('the named lists of proposals', () => {
  test('there are the eleven of the specification', () => {
    expect(proposal.lists.map(({ name }) => name).sort()).toEqual(Object.keys(ruled).sort())
  })

  test.each(Object.entries(ruled))(
    '%s holds the rows that were ruled, of every combination',
    (name, isIn) => {
      expect(cases.filter((at) => namesOf(at).includes(name) !== isIn(at)).map(told)).toEqual([])
    },
  )
})

describe('each donut is a whole', () => {
  const { dashboard } = model
  const counted = (count: string) => dashboard?.counts[count] ?? ''

  test.each(dashboard?.donuts.map((donut) => [donut.title, donut] as const) ?? [])(
    '%s has each row of its whole in one slice, and no other row',
    (_, donut) => {
      const slices = donut.slices.map(([count]) => counted(count))
      const wrong = cases.filter((at) => {
        if (at.last_date === null) return false // a last date is required, so no row is without
        const inside = donut.whole === 'all' || namesOf(at).includes(counted(donut.whole))
        return namesOf(at).filter((name) => slices.includes(name)).length !== (inside ? 1 : 0)
      })
      expect(wrong.map(told)).toEqual([])
    },
  )
})
