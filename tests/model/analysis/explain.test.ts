import { expect, test } from 'vitest'
import { decisionTable } from '../../../src/model/analysis/decision-table.ts'
import { warningsOf } from '../../../src/model/analysis/warnings.ts'
import type { EntityModel } from '../../../src/model/index.ts'
import { loadModel, locateProduct } from '../../../src/server/index.ts'
import { explain } from '../../../src/tools/explain/explain.ts'
import { folderOf } from '../../support/workshop.ts'
import { entityOf, model } from '../product.ts'

const repair = entityOf('repair')

test('the decision table stands for every case once', () => {
  const table = decisionTable(repair)
  expect(table?.rows.reduce((sum, row) => sum + row.cases, 0)).toBe(table?.cases)
  expect(table?.rows.length).toBeLessThan(40)
})

test('the analysis names what the ladder leaves odd', () => {
  const warnings = warningsOf(repair)
  expect(warnings).toContainEqual(expect.objectContaining({ is: 'rare', rule: 9 }))
  expect(warnings).toContainEqual({
    is: 'meanings',
    tone: 'red',
    reasons: ['Not settled', 'Declined', 'Past its last date'],
  })
  expect(warnings).toContainEqual(
    expect.objectContaining({
      is: 'clash',
      field: 'result',
      chip: 'red',
      at: expect.objectContaining({ action: 'Promised', status: null, result: 'Not Settled' }),
    }),
  )
})

test('what rows are held to is said in words', () => {
  expect(explain(model, entityOf('booking')).split('\n').slice(4)).toEqual([
    '- No two bookings share Bench and Purpose. "This bench is booked for that already."',
    '- Bookings with the same Bench never overlap (From – To, both days included), while Given back is empty and State is not Refused. "This bench is taken in these days."',
    '- It is never so that State is Over and Given back is empty. "Say when it was given back."',
    '- It is never so that Paid is more than Fee. "Nobody pays more than the fee."',
    '- It is never so that Fee is more than 0 and less than 0.50. "Less than 0.50 is not worth a bill."',
    '- State begins as Asked.',
    '- State goes from Asked to Granted or Refused.',
    '- State goes from Granted to Over.',
    '- State goes from Refused to Asked.',
    '- State goes from Over to Granted (with bookings.reopen).',
    '- Condition begins as Ready.',
    '- Condition goes from Ready to In Work.',
    '- Condition goes from In Work to Ready or nothing.',
    '- From begins with today.',
    '- Held by begins with whoever makes the row.',
    '- Condition begins with Ready.',
    '',
    'Needed beside the verbs',
    '',
    '- bookings.reopen: given at first to no role but those that hold everything.',
  ])
})

test('how many rows may be alike, and what rows share of a list, is said in words', async () => {
  const hall = await loadModel(locateProduct(folderOf('hall')))
  const lines = explain(hall, hall.entities.slot as EntityModel).split('\n')
  expect(lines.filter((line) => line.startsWith('- No more'))).toEqual([
    '- No more Slots than the Desk’s Places share Desk and the day of At, while State is Open or Held. "The desk is full that day."',
    '- No more than 3 Slots share Size and the week of At. "Three of a size a week."',
  ])
  expect(lines).toContain(
    '- Slots that share one of Crew never overlap (Begins – Ends, both days included), while State is Open or Held. "One of the crew is elsewhere."',
  )
})

test('buttons are said in words: for which rows, by whom, and what they do', () => {
  const lines = explain(model, entityOf('claim')).split('\n')
  const at = lines.indexOf('Buttons')
  expect(lines.slice(at + 2, at + 8)).toEqual([
    '- Send: where State is Draft and Owner is me, by whoever holds claims.update. Sets State to Sent and Sent on to today.',
    '- Approve: where State is Sent, by whoever holds claims.approve. Sets State to Approved, Decided by to whoever presses and Decided to the moment of the press. Asks for Amount. Says first: "The customer is told."',
    '- Refuse: where State is Sent, by whoever holds claims.update. Sets State to Refused, Decided by to whoever presses and Decided to the moment of the press. Asks for Reason.',
    '- Hurry: where Urgent is off and State is not Approved, by whoever holds claims.update. Sets Urgent to yes and Condition to In Work. Asks for Wanted by and Owner.',
    '- Vouch: where Witnesses include me, by whoever holds claims.update. Sets Reason to Seen by a witness.',
    '- Take up again: where State is Refused, by whoever holds claims.update. Sets State to Draft, Decided by to nothing and Decided to nothing. Says first: "What was decided is taken back."',
  ])
})

test('a button that is refused for some rows whatever is typed says for which, unless it asks or sets what is missing', () => {
  const told = (press: object) => {
    const claim = entityOf('claim')
    const said = { ...claim.declared, buttons: { hurry: ['Hurry', press] } } as never // as a descriptor says it
    const lines = explain(model, { ...claim, declared: said }).split('\n')
    return lines.filter((line) => line.includes('whatever is typed'))
  }
  expect(told({ set: { urgent: true } })).toEqual([
    '- Hurry is refused, whatever is typed, where Wanted by is empty: "Wanted by is empty" Let it set or ask for what is missing, or leave such rows out (`when`).',
  ])
  expect(told({ set: { urgent: true }, asks: ['wanted'] })).toEqual([])
  expect(told({ set: { urgent: true, wanted: 'today' } })).toEqual([])
  expect(told({ when: { wanted: { not: null } }, set: { urgent: true } })).toEqual([])
  expect(told({ when: { state: 'Sent' }, set: { state: 'Refused' } })).toEqual([
    '- Hurry is refused, whatever is typed, where Reason is empty: "Say why it is refused." Let it set or ask for what is missing, or leave such rows out (`when`).',
  ])
})

test('what is needed beside the verbs is told with the first roles that are given it', () => {
  const told = (grants?: object) => {
    const role = { ...entityOf('role') }
    const seed = grants ? [...role.seed, { title: 'Foreman', grants }] : role.seed
    const known = {
      ...model,
      list: model.list.map((each) => (each.name === 'role' ? { ...role, seed } : each)),
    }
    return explain(known as typeof model, entityOf('claim'))
      .split('\n')
      .find((line) => line.startsWith('- claims.approve'))
  }
  expect(told()).toBe('- claims.approve: given at first to no role but those that hold everything.')
  expect(told({ verbs: ['read'], claims: ['approve'] })).toBe('- claims.approve: given at first to Foreman.')
})
