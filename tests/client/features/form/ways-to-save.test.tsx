import { screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import type { Row } from '../../../../src/model/index.ts'
import type { Call } from '../../answering.ts'
import { entityOf } from '../../product.ts'
import { item, open } from './stage.tsx'

beforeAll(() => import('../../../../src/client/shared/design/overlay/MenuList.tsx')) // a menu waits a second for its script, and no longer

const scale = entityOf('scale')
const rowOf = (id: number): Row => ({ id, version: 1, name: `Scale ${id}` })

/** A list of five scales, two a page, newest first: 5 4 | 3 2 | 1. */
const listed = ({ path }: Call) => {
  const page = Number(new URLSearchParams(path.split('?')[1]).get('page') ?? 1)
  const ids = [5, 4, 3, 2, 1].slice((page - 1) * 2, page * 2)
  return {
    body: {
      current_page: page,
      data: ids.map(rowOf),
      from: (page - 1) * 2 + 1,
      last_page: 3,
      next_page_url: page < 3 ? `/api/scales?page=${page + 1}` : null,
      total: 5,
    },
  }
}
const answers = {
  ...Object.fromEntries([1, 2, 3, 4, 5].map((id) => [`GET /api/scales/${id}`, item(rowOf(id))])),
  ...Object.fromEntries(
    [1, 2, 3, 4, 5].map((id) => [
      `PUT /api/scales/${id}`,
      ({ body }: Call) => item({ ...(body as Row), id, version: 2 }),
    ]),
  ),
  'GET /api/scales': listed,
  'POST /api/scales': ({ body }: Call) => item({ ...(body as Row), id: 9, version: 1 }),
  'GET /api/scales/9': item({ ...rowOf(9), name: 'Energy' }),
}
const fromList = { from: '/scales', among: '/api/scales?keyword=&sortBy=id&order=desc&per_page=2' }
const can = ['history']
const edit = (id: number, stage = {}) =>
  open(scale, `/scale-form/${id}`, answers, { can, state: fromList, ...stage })
const name = () => screen.findByRole<HTMLInputElement>('textbox', { name: /Name/ })
const next = () => screen.findByRole('button', { name: 'Save and next' })

test('Save and next goes through the list in its order, over its pages, and ends with its last row', async () => {
  const page = edit(5)
  expect(await screen.findByText('1 of 5')).toBeTruthy()
  await page.user.type(await name(), '!')
  await page.user.click(await next())
  await screen.findByDisplayValue('Scale 4')
  expect(await screen.findByText('2 of 5')).toBeTruthy()
  for (const id of [3, 2, 1]) {
    await next()
    await page.user.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}')
    await screen.findByDisplayValue(`Scale ${id}`)
  }
  expect(await screen.findByText('5 of 5')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Save and next' })).toBeNull()
  expect(page.sent('PUT').map(({ path }) => path)).toEqual([5, 4, 3, 2].map((id) => `/api/scales/${id}`))
  await page.user.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}')
  await page.user.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(page.where()).toBe('/scales?per_page=2&page=3'))
  expect(page.sent('PUT')).toHaveLength(5) // there is no next row: those keys did nothing
})

test('a save that is refused goes nowhere', async () => {
  const refused = { status: 422, body: { message: 'No.', errors: { name: ['Not so.'] } } }
  const page = open(
    scale,
    '/scale-form/5',
    { ...answers, 'PUT /api/scales/5': refused },
    { can, state: fromList },
  )
  await page.user.type(await name(), '!')
  await page.user.click(await next())
  expect(await screen.findByText('Not so.')).toBeTruthy()
  expect(page.where()).toBe('/scale-form/5')
})

const choose = async (page: ReturnType<typeof edit>, way: string) => {
  await page.user.click(await screen.findByRole('button', { name: 'More ways to save' }))
  await page.user.click(await screen.findByRole('menuitem', { name: new RegExp(`^${way}`) }))
}

test('Save and stay keeps the form open over the row as it is saved', async () => {
  const page = edit(4)
  await page.user.type(await name(), ' of water')
  await choose(page, 'Save and stay')
  await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull())
  expect([page.where(), (await name()).value]).toEqual(['/scale-form/4', 'Scale 4 of water'])
  await page.user.type(await name(), '!')
  await page.user.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(page.sent('PUT')).toHaveLength(2))
  expect(page.sent('PUT').map(({ body }) => (body as Row).version)).toEqual([1, 2])
})

test('a new row that one stays with is edited from then on', async () => {
  const page = open(scale, '/scale-form', answers, { can })
  await page.user.type(await name(), 'Energy')
  await choose(page, 'Save and stay')
  await waitFor(() => expect(page.where()).toBe('/scale-form/9'))
  expect(await screen.findByRole('button', { name: /^Save changes/ })).toBeTruthy()
})

test('Save and add another leaves an empty form', async () => {
  const page = edit(4)
  await page.user.type(await name(), '!')
  await choose(page, 'Save and add another')
  await waitFor(() => expect(page.where()).toBe('/scale-form'))
  expect((await name()).value).toBe('')
})

test.each<[string, object, number]>([
  ['one came from no list', { state: undefined }, 0],
  ['the row has left it', { state: { ...fromList, among: '/api/scales?page=9&per_page=2' } }, 3],
])('where %s there is no place and no next row', async (_, stage, asked) => {
  const page = edit(4, stage)
  await screen.findByRole('button', { name: 'More ways to save' })
  const looked = () => page.sent('GET').filter(({ path }) => path.startsWith('/api/scales?'))
  await waitFor(() => expect(looked()).toHaveLength(asked))
  expect(screen.queryByRole('button', { name: 'Save and next' })).toBeNull()
  expect(screen.queryByText(/ of 5$/)).toBeNull()
})

test('before a server that says nothing of itself the bar is the specified one', async () => {
  const page = edit(4, { can: undefined })
  await name()
  const bar = screen.getAllByRole('button').flatMap(({ textContent }) => textContent || [])
  expect(bar.filter((text) => /Save|Cancel|Delete/.test(text))).toEqual([
    'Delete',
    'Cancel',
    'Save changesSaving…',
  ])
  expect(page.sent('GET').filter(({ path }) => path.startsWith('/api/scales?'))).toEqual([])
  await page.user.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(page.where()).toBe('/scales'))
})
