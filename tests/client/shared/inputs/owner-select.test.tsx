import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Row } from '../../../../src/model/index.ts'
import { listOf, open } from '../../features/form/stage.tsx'
import { entityOf } from '../../product.ts'

const repair = (id: number, more: object = {}) => ({
  id,
  customer: { id, name: `Client ${id}` },
  service: { id: 1, name: 'Study' },
  last_date: '2027-01-02',
  ...more,
})
const labels = () => screen.queryAllByRole('option').map((option) => option.textContent?.split(' – ')[0])

const openPledge = (...repairs: readonly Row[]) =>
  open(entityOf('pledge'), '/pledge-form', { 'GET /api/repairs': listOf(repairs) })

test('a pledge is offered what has none yet', async () => {
  const page = openPledge()
  await page.user.click(await screen.findByRole('combobox', { name: 'Repair' }))
  await waitFor(() =>
    expect(page.sent('GET').map(({ path }) => path)).toContain(
      '/api/repairs?options=1&keyword=&per_page=25&without=pledge',
    ),
  )
})

test('the same before a server that answers every row, newest first', async () => {
  const begun = repair(2, { pledge: { id: 9 } })
  const page = openPledge(repair(1), begun, repair(3, { pledge: null }))
  await page.user.click(await screen.findByRole('combobox', { name: 'Repair' }))
  await waitFor(() => expect(labels().slice(0, 2)).toEqual(['Client 3', 'Client 1']))
  expect(labels()).not.toContain('Client 2')
})
