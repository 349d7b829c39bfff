import { expect, test } from 'vitest'
import { countsPath } from '../../../src/client/first-calls.ts'
import { isAffected } from '../../../src/client/freshness/affected.ts'
import { entityOf, model } from '../product.ts'

test.each([
  ['its own rows', 'proposal', true],
  ['rows that its rules name', 'status', true],
  ['rows that belong to its own', 'project', true],
  ['rows of which it shows nothing', 'role', false],
])('the counts of the tabs are asked again after a change of %s', (_, changed, again) => {
  expect(isAffected(model, [changed])(countsPath(entityOf('proposal')))).toBe(again)
})
