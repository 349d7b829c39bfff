import { expect, test } from 'vitest'
import { escaped } from '../../../src/client/dashboard/chart-look.ts'
import { scripts } from '../../security/payloads.ts'

test.each(scripts)('C7 what a chart is given to label reads %s and is no markup', (text) => {
  const place = document.createElement('div')
  place.innerHTML = escaped(text)
  expect(place.children).toHaveLength(0)
  expect(place.textContent).toBe(text)
})
