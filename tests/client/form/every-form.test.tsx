import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { model } from '../product.ts'
import { madeRow } from './made-row.ts'
import { outline } from './outline.ts'
import { item, open } from './stage.tsx'

const formOf = async () => {
  const button = await screen.findByRole('button', { name: /^(Create|Save changes)/ })
  const form = button.closest('form')
  if (!form) throw new Error('There is no form.')
  const fields = [...form.querySelectorAll('[data-field]')]
  await waitFor(() => expect(fields.filter((field) => !field.querySelector('input, textarea'))).toEqual([]))
  return form
}

describe.each(model.list.map((entity) => [entity.name, entity] as const))('%s', (_, entity) => {
  test('a new one', async () => {
    open(entity, entity.route.form, {})
    expect(outline(await formOf())).toMatchSnapshot()
  })

  test('an existing one', async () => {
    open(entity, `${entity.route.form}/7`, { [`GET ${entity.api.list}/7`]: item(madeRow(model, entity)) })
    expect(outline(await formOf())).toMatchSnapshot()
  })
})
