import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as words from '../../../../src/descriptor/index.ts'
import { build } from '../../../../src/model/index.ts'
import { open, paged } from './stage.tsx'

const desk = words.entity({
  one: 'desk',
  many: 'desks',
  label: 'phone',
  fields: { phone: words.phone('Phone', words.required), site: words.url('Site') },
  columns: ['phone', 'site'],
})
const model = build(
  [{ file: 'entities/desk.ts', descriptor: desk }],
  words.app({ name: 'desks', title: 'Desks', groups: [] }),
)

test('what names a row opens the row, whatever else it could call; other columns keep their links', async () => {
  const rows = [{ id: 1, version: 1, phone: '+45 12 34', site: 'https://example.org' }]
  open('/desks', { 'GET /api/desks': paged(rows) }, { model })
  const named = await screen.findByRole('link', { name: '+45 12 34' })
  expect([named.getAttribute('href'), named.querySelector('a')]).toEqual(['#/desk-form/1', null])
  expect(screen.getByRole('link', { name: 'https://example.org' }).getAttribute('target')).toBe('_blank')
})
