import { expect, test } from 'vitest'
import { openApiDocument } from '../../../src/server/calls/document.ts'
import { loadModel } from '../../../src/server/index.ts'
import { faultsOf, plant } from '../../support/planted.ts'
import { workshop } from '../../support/workshop.ts'

const model = await loadModel(workshop)
const ofRows = new Set(model.list.flatMap(({ api }) => [api.list, api.named]))
const addresses = new Set(
  Object.keys(openApiDocument(model).paths).map((path) => path.split('/').slice(0, 3).join('/')),
)
/** Where rows have this one, the call stands elsewhere. */
const yields = '/api/tickets'
const words = [...addresses]
  .filter((address) => !ofRows.has(address) && address !== yields)
  .map((address) => address.replace(/^\/api\/|\.json$/g, ''))

test.each(words)('no rows take the place of the calls at /api/%s', (word) => {
  const faults = faultsOf(plant(['entities/card.ts', "many: 'cards'", `many: '${word}'`]))
  expect(faults.map(({ code }) => code)).toContain('E-NAME-7')
})
