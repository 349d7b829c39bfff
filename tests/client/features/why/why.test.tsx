import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, expect, test, vi } from 'vitest'
import { WhyPanel } from '../../../../src/client/features/why/WhyPanel.tsx'
import { Requests } from '../../../../src/client/shared/request/requests.ts'
import { RequestsProvider } from '../../../../src/client/shared/request/use-requests.tsx'
import { explainRow } from '../../../../src/client/shared/screen/panels.ts'
import { ModelProvider } from '../../../../src/client/shared/state/use-model.ts'
import type { Row } from '../../../../src/model/index.ts'
import { entityOf, model } from '../../product.ts'

beforeAll(() => import('../../../../src/client/shared/design/overlay/DialogBox.tsx'), 120_000) // a slow machine would not bring the dialog before the wish for it is too old

const explain = async (one: string, row: Row) => {
  const requests = new Requests()
  requests.today.set('2026-11-21')
  explainRow(entityOf(one), row, 'Department of Roads')
  render(
    <ModelProvider value={model}>
      <RequestsProvider value={requests}>
        <MemoryRouter>
          <WhyPanel open onClose={close} />
        </MemoryRouter>
      </RequestsProvider>
    </ModelProvider>,
  )
  return screen.findByRole('dialog')
}
const close = vi.fn()

const declined: Row = {
  id: 7,
  action: { id: 2, name: 'Declined' },
  status: { id: 1, name: 'Ready' },
  result: null,
  last_date: '2026-11-20',
}

test('a row tells its colour, the rules down to the one that decides, and what it holds at each test', async () => {
  const dialog = await explain('repair', declined)
  expect(within(dialog).getByRole('heading', { name: 'Red because Action is Declined.' })).toBeTruthy()
  expect(within(dialog).getByText('Department of Roads')).toBeTruthy()
  expect(within(dialog).getByRole('heading', { name: 'Colour Declined' })).toBeTruthy()
  const rules = within(dialog)
    .getAllByRole('listitem')
    .filter((item) => /Decides|Does not hold/.test(item.textContent ?? ''))
  expect(rules).toHaveLength(6)
  expect(rules[2]?.textContent).toBe(
    '3Ready, settlement in processDoes not holdNoAction is PromisedHere: DeclinedYesStatus is ReadyHere: Ready',
  )
  expect(rules[5]?.textContent).toBe('6DeclinedDecidesYesAction is DeclinedHere: Declined')
  expect(dialog.textContent).toContain('5 more rules follow; they are not asked.')
  expect(dialog.textContent).toContain('Here: empty')
  expect(dialog.textContent).toContain('Today is 21-11-2026.')
})

test('the lists that the row is in lead to their screens, the others are folded away', async () => {
  close.mockClear()
  const dialog = await explain('repair', declined)
  const link = within(dialog).getByRole('link', { name: 'Declined' })
  expect(link.getAttribute('href')).toBe('/declined')
  const [how, folded] = dialog.querySelectorAll('details')
  expect([how?.open, how?.querySelector('summary')?.textContent]).toEqual([false, 'How this was decided'])
  expect(folded?.open).toBe(false)
  expect(folded?.querySelector('summary')?.textContent).toBe('It is not in 10 lists')
  expect(folded?.textContent).toContain('Last Date is before todayHere: 20-11-2026')
  await userEvent.click(link)
  await waitFor(() => expect(close).toHaveBeenCalled())
})

test('the last rule of a ladder holds for whatever is left', async () => {
  const row = { id: 8, action: { id: 9, name: 'Parked' }, last_date: '2027-01-01' }
  const dialog = await explain('repair', row)
  expect(within(dialog).getByRole('heading', { name: 'No colour because no other rule holds.' })).toBeTruthy()
  expect(dialog.textContent).toContain('Holds for every row that no rule above names.')
})
