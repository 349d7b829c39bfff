import { expect, test } from 'vitest'
import { titleOf } from '../../../src/client/layout/screen-title.ts'
import { routesOf, screenAt } from '../../../src/client/routes.tsx'
import { model } from '../product.ts'

const routes = routesOf(model)

test.each([
  ['/', '', true, ['Dashboard']],
  ['/proposals', '', true, ['Proposals']],
  ['/due-within-3-days', '', true, ['Proposals', 'Due within 3 days']],
  ['/project-status-form', '', true, ['Project Statuses', 'Add project status']],
  ['/sector-form/3', '', true, ['Sectors', 'Edit sector']],
  ['/sector-form/3', 'Energy', true, ['Sectors', 'Energy', 'Edit sector']],
  ['/sector-form/3', 'Energy', false, ['Sectors', 'Energy', 'View sector']],
  ['/calls', '', true, ['API']],
  ['/calls/createSector', 'Creates a sector', true, ['API', 'Creates a sector']],
  ['/nowhere', '', true, ['There is no such page']],
])('%s with the label %j, may update: %s', (path, label, mayUpdate, said) => {
  const { title, above } = titleOf(screenAt(routes, path), label, mayUpdate)
  expect([...above.map(({ text }) => text), title]).toEqual(said)
})
