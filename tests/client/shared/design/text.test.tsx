import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { wholeDays } from '../../../../src/client/shared/design/text.tsx'

const drawn = (text: string) => {
  const { container } = render(wholeDays(text))
  return {
    text: container.textContent,
    days: [...container.querySelectorAll('.day')].map((day) => day.textContent),
  }
}

test.each([
  ['Alpine Rail – Study – 24-11-2026', ['24-11-2026']],
  ['24-11-2026 to 25-11-2026 (26-11-2026)', ['24-11-2026', '25-11-2026', '26-11-2026']],
  ['INV-24-11-20261 of 1-2-2026', []],
  ['', []],
])('%s', (text, days) => {
  expect(drawn(text)).toEqual({ text, days })
})
