import { describe, expect, test } from 'vitest'
import { addDays, holds, toneOf } from '../../src/model/index.ts'
import { facts } from '../../src/model/rules/row-state.ts'
import { loadModel } from '../../src/server/index.ts'
import { type Case, casesOf, rowOf, today, told } from '../support/decisions.ts'

const model = await loadModel()
const proposal = model.entities.proposal
if (!proposal) throw new Error('There are no proposals.')

const cases = casesOf({
  actions: ['Pursued', 'Dropped'],
  statuses: ['Submitted', 'On Going'],
  results: ['Selected', 'Not Selected', 'Selection in Process'],
})

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

/** The specification's ladder, likewise. */
const specified = ({ action, status, result, last_date }: Case): string => {
  if (action === 'Pursued' && (status === 'Submitted' || status === 'On Going')) {
    const open = status === 'Submitted' ? 'blue' : 'orange'
    if (result === 'Not Selected') return 'red'
    if (result === 'Selected') return 'green'
    return open // in process, none, or one that was added later
  }
  if (action === 'Pursued') return 'green'
  if (action === 'Dropped') return 'red'
  if (status === 'Submitted') return 'blue'
  if (status === 'On Going') return 'yellow'
  if (!action && !status && !result) return 'neutral'
  return last_date !== null && last_date < today ? 'red' : 'neutral'
}

const toneAt = (at: Case) => toneOf(model, proposal, rowOf(at), today)

describe('of every combination of action, status, result and last date', () => {
  test('there are more than 160', () => {
    expect(cases.length).toBe(4 * 4 * 5 * 8)
  })

  const lists = proposal.lists.filter(({ name }) => name !== 'mine')

  test('the named lists are the eleven of the specification, and after them those of one’s own', () => {
    expect(lists.map(({ name }) => name).sort()).toEqual(Object.keys(ruled).sort())
    expect(proposal.lists.at(-1)?.name).toBe('mine')
    expect(proposal.tabs.at(-1)).toEqual(['mine'])
  })

  test.each(lists)('the list $name holds the rows that were ruled', ({ name, rows }) => {
    const wrong = cases.filter(
      (at) => holds(rows, facts(model, proposal, rowOf(at)), today, 'UTC') !== ruled[name]?.(at),
    )
    expect(wrong.map(told)).toEqual([])
  })

  test('a row has the colour that the specification names', () => {
    expect(cases.filter((at) => toneAt(at)?.tone !== specified(at)).map(told)).toEqual([])
  })

  test('each rule colours some, with a reason of its own, and the legend has a word for each colour', () => {
    const reasons = new Set(cases.map((at) => toneAt(at)?.reason))
    expect([...reasons].sort()).toEqual(proposal.tones.map(({ reason }) => reason).sort())
    const tones = new Set(cases.map((at) => toneAt(at)?.tone))
    expect(Object.keys(proposal.legend).sort()).toEqual([...tones].sort())
    expect(new Set(Object.values(proposal.legend)).size).toBe(tones.size)
  })
})
