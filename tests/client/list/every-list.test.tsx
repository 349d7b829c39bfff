import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { model } from '../product.ts'
import { madeRow } from './made-row.ts'
import { outline } from './outline.ts'
import { open, paged } from './stage.tsx'

const lists = model.list.flatMap((entity) => {
  const rows = model.entities[entity.over?.entity ?? ''] ?? entity
  return [
    { route: entity.route.list, api: rows.api.list, rows },
    ...entity.lists.map((list) => ({ route: list.route, api: list.api, rows })),
  ]
})

describe.each(lists.map((list) => [list.route, list] as const))('%s', (route, { api, rows }) => {
  test('shows its rows', async () => {
    const { container } = open(route, { [`GET ${api}`]: paged([madeRow(model, rows)]) })
    await screen.findByRole('navigation', { name: 'Pages' })
    expect(outline(container)).toMatchSnapshot()
  })

  test('says that nothing is there', async () => {
    open(route)
    expect(await screen.findByRole('heading', { level: 2 })).toHaveProperty(
      'textContent',
      expect.stringMatching(/^No .* yet$|^Nothing in “.*”$/),
    )
    expect(screen.queryByText(/^Showing/)).toBeNull()
  })

  test('says what failed, and Retry loads it', async () => {
    let fails = true
    const { user } = open(route, {
      [`GET ${api}`]: (call) =>
        fails
          ? { status: 503, body: { message: 'The database is away.' } }
          : paged([madeRow(model, rows)])(call),
    })
    expect((await screen.findByRole('alert')).textContent).toContain('The database is away.')
    fails = false
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect((await screen.findByText(/^Showing/)).textContent).toBe('Showing 1 to 1 of 1 entries')
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
