import { describe, expect, test } from 'vitest'
import {
  iconsOf,
  namedAddress,
  openingOf,
  rowActionOffers,
  showingOf,
} from '../../../../src/client/features/list/row-actions.ts'
import type { HasPermission } from '../../../../src/client/shared/request/has-permission.ts'
import { everything, viewOf } from './views.ts'

const only =
  (...held: readonly string[]): HasPermission =>
  (permission) =>
    held.includes(permission)

describe('a plain list', () => {
  const view = viewOf('scale')
  const row = { id: 7, name: 'Energy' }

  test('a name leads to the form of its row, be it to read it alone', () => {
    expect(namedAddress(view, row)).toBe('/scale-form/7')
    expect(openingOf(view, rowActionOffers(view, everything), row)).toEqual({
      as: 'edit',
      address: '/scale-form/7',
    })
  })

  test('nothing is offered that cannot work', () => {
    const offered = rowActionOffers(view, only('scales.read'))
    expect(offered).toMatchObject({ open: false, remove: false })
    expect(iconsOf(view, offered, [])).toBe(0)
    expect(openingOf(view, offered, row)).toBeNull()
  })

  test('there is no view icon, since no descriptor sets its address', () => {
    expect(showingOf(view, row)).toBeNull()
    expect(rowActionOffers(view, everything).view).toBe(false)
  })

  test('with an address set, the view icon leads there', () => {
    const shown = {
      ...view,
      entity: { ...view.entity, route: { ...view.entity.route, show: '/scale/:id' } },
    }
    expect(showingOf(shown, row)).toBe('/scale/7')
    expect(rowActionOffers(shown, everything).view).toBe(true)
    expect(iconsOf(shown, rowActionOffers(shown, everything), [])).toBe(3)
  })
})

describe('a screen laid over another entity', () => {
  const view = viewOf('pledge')
  const offered = rowActionOffers(view, everything)

  test('a row with an owned row leads to that one', () => {
    const row = { id: 7, pledge: { id: 3 } }
    expect(openingOf(view, offered, row)).toEqual({ as: 'edit', address: '/pledge-form/3' })
  })

  test('a name leads to the row itself, whether it has an owned row or not', () => {
    expect(namedAddress(view, { id: 7, pledge: { id: 3 } })).toBe('/repair-form/7')
    expect(namedAddress(view, { id: 7, pledge: null })).toBe('/repair-form/7')
  })

  test.each([
    ['null', { id: 7, pledge: null }],
    ['not answered', { id: 7 }],
  ])('a row without one (%s) starts it, with the owner filled in', (_, row) => {
    expect(openingOf(view, offered, row)).toEqual({ as: 'start', address: '/pledge-form?repair_id=7' })
  })

  test('editing needs the permission for the owned rows, deleting that for the owners', () => {
    expect(rowActionOffers(view, only('pledges.update'))).toMatchObject({
      open: true,
      start: false,
      remove: false,
    })
    expect(rowActionOffers(view, only('pledges.create'))).toMatchObject({
      open: false,
      start: true,
      remove: false,
    })
    expect(rowActionOffers(view, only('repairs.delete'))).toMatchObject({
      open: false,
      start: false,
      remove: true,
    })
  })
})
