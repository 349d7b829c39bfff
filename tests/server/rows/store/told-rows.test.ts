import { expect, test } from 'vitest'
import { changeMessages, type RowChange, rowsTopic } from '../../../../src/server/rows/store/row-changes.ts'
import { onBoth, withDatabase } from '../../../support/places.ts'

const rows = (count: number, entity: (at: number) => string): readonly RowChange[] =>
  Array.from({ length: count }, (_, at) => ({ entity: entity(at), id: 1_000_000 + at, verb: 'delete' }))

const told = (written: readonly RowChange[]): readonly (readonly RowChange[])[] =>
  changeMessages(written).map((message) => JSON.parse(message))

const long = 'an_entity_with_a_name_of_sixty_letters_as_long_as_names_may_be'
const wide = (at: number) => `${'Ü'.repeat(60)}${at}`

test('a hundred rows are told one by one, more by their entities', () => {
  expect(told(rows(100, () => 'loan'))).toEqual([rows(100, () => 'loan')])
  expect(told(rows(101, () => 'loan'))).toEqual([[{ entity: 'loan', id: 0, verb: 'update' }]])
})

test('rows of long names are told by their entities, in as many messages as it takes', () => {
  expect(told(rows(100, () => long))).toEqual([[{ entity: long, id: 0, verb: 'update' }]])
  const messages = told(rows(90, wide))
  expect(messages.length).toBeGreaterThan(1)
  expect(messages.flat().map(({ entity }) => entity)).toEqual(rows(90, wide).map(({ entity }) => entity))
})

onBoth((place) => {
  test.each([
    ['short names', rows(100, () => 'loan')],
    ['names of 26 letters', rows(100, () => 'a'.repeat(26))],
    ['long names', rows(100, () => long)],
    ['many names of wide letters', rows(100, wide)],
  ])('the database takes what is told of %s', async (_, written) => {
    const heard = await withDatabase(await place.fresh(), async (database) => {
      const messages: string[] = []
      database.subscribe({ heard: (_topic, text) => messages.push(text), missed: () => {} })
      await database.write(async (writer) => {
        for (const message of changeMessages(written)) await writer.publish(rowsTopic, message)
      })
      return messages
    })
    expect(heard).toEqual(changeMessages(written))
  })
})
