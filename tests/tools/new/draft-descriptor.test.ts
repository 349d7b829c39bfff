import { describe, expect, test } from 'vitest'
import { draftDescriptor, pluralOf, readField } from '../../../src/tools/new/draft-descriptor.ts'

test.each([
  ['region', 'regions'],
  ['company', 'companies'],
  ['day', 'days'],
  ['status', 'statuses'],
  ['tax', 'taxes'],
  ['branch', 'branches'],
  ['pledge-status', 'pledge-statuses'],
])('several of %s are %s', (one, many) => {
  expect(pluralOf(one)).toBe(many)
})

test.each([
  ['signed_on:date', { name: 'signed_on', kind: 'date', to: null }],
  ['customer:reference', { name: 'customer', kind: 'reference', to: 'customer' }],
  ['pledge_status:reference', { name: 'pledge_status', kind: 'reference', to: 'pledge-status' }],
  ['owner:reference:user', { name: 'owner', kind: 'reference', to: 'user' }],
  ['signed_on', null],
  ['signed_on:day', null],
  ['secret:password', null],
  ['signed_on:date:user', null],
  ['Signed On:date', null],
])('the wish %s is read as %j', (text, field) => {
  expect(readField(text)).toEqual(field)
})

describe('a drafted descriptor', () => {
  test('of a lookup list has nine lines', () => {
    const menu = { group: 'Details', order: 9, icon: 'tag' }
    expect(
      draftDescriptor({ one: 'region', many: 'regions', fields: [], lookup: true, menu }),
    ).toMatchInlineSnapshot(`
      "import { entity, required, sortable, text, unique } from 'descry'

      export default entity({
        one: 'region',
        many: 'regions',
        fields: { name: text('Name', required, sortable, unique) },
        options: 'all',
        menu: { group: 'Details', order: 9, icon: 'tag' },
      })
      "
    `)
  })

  test('of an entity holds the fields that were asked for', () => {
    const fields = ['signed_on:date', 'owner:reference:user'].flatMap((text) => readField(text) ?? [])
    const menu = { group: null, order: 4, icon: 'folder' }
    expect(
      draftDescriptor({ one: 'contract', many: 'contracts', fields, lookup: false, menu }),
    ).toMatchInlineSnapshot(`
      "import { date, entity, reference, required, sortable, text } from 'descry'

      export default entity({
        one: 'contract',
        many: 'contracts',
        fields: {
          name: text('Name', required, sortable),
          signed_on: date('Signed On'),
          owner: reference('Owner', 'user'),
        },
        menu: { order: 4, icon: 'folder' },
      })
      "
    `)
  })
})
