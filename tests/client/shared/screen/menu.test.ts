import { expect, test } from 'vitest'
import { menuOf } from '../../../../src/client/shared/screen/menu.ts'
import type { EntityModel, Model } from '../../../../src/model/index.ts'
import { model } from '../../product.ts'

const titles = (entities: readonly EntityModel[]) => entities.map((entity) => entity.title.many)

test('the sidebar holds the entries of the product, in their groups and order', () => {
  const menu = menuOf(model)
  expect(titles(menu.top)).toEqual(['Pledges', 'Repairs', 'Customers'])
  expect(menu.groups.map((group) => [group.title, titles(group.entities)])).toEqual([
    [
      'Details',
      ['Actions', 'Statuses', 'Results', 'Sources', 'Scales', 'Services', 'Categories', 'Pledge Statuses'],
    ],
    ['User Mgmt.', ['Permissions', 'Roles', 'Users']],
  ])
})

const placed = (many: string, order: number, group: string | null) =>
  ({ title: { one: many, many }, menu: { order, group, icon: 'x' } }) as unknown as EntityModel // what the menu reads of one

test('equal orders are settled by label, a group that the product does not list stands last, without a menu entry none', () => {
  const hidden = { ...placed('Hidden', 1, null), menu: null }
  const list = [placed('B', 1, null), placed('A', 1, null), placed('Z', 0, 'Other'), hidden]
  const menu = menuOf({ ...model, groups: ['Details'], list } as Model)
  expect(titles(menu.top)).toEqual(['A', 'B'])
  expect(menu.groups.map((group) => group.title)).toEqual(['Other'])
})
