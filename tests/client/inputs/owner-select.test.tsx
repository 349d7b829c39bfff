import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Row } from '../../../src/model/index.ts'
import { listOf, open } from '../form/stage.tsx'
import { entityOf } from '../product.ts'

const proposal = (id: number, more: object = {}) => ({
  id,
  organization: { id, name: `Client ${id}` },
  service: { id: 1, name: 'Study' },
  last_date: '2027-01-02',
  ...more,
})
const labels = () => screen.queryAllByRole('option').map((option) => option.textContent?.split(' – ')[0])

const openProject = (...proposals: readonly Row[]) =>
  open(entityOf('project'), '/project-form', { 'GET /api/proposals': listOf(proposals) })

test('a project is offered what has none yet', async () => {
  const page = openProject()
  await page.user.click(await screen.findByRole('combobox', { name: 'Proposal' }))
  await waitFor(() =>
    expect(page.sent('GET').map(({ path }) => path)).toContain(
      '/api/proposals?options=1&keyword=&per_page=25&without=project',
    ),
  )
})

test('the same before a server that answers every row, newest first', async () => {
  const begun = proposal(2, { project: { id: 9 } })
  const page = openProject(proposal(1), begun, proposal(3, { project: null }))
  await page.user.click(await screen.findByRole('combobox', { name: 'Proposal' }))
  await waitFor(() => expect(labels().slice(0, 2)).toEqual(['Client 3', 'Client 1']))
  expect(labels()).not.toContain('Client 2')
})
