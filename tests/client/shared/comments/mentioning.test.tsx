import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { mei, rohan, showing } from './stage.tsx'

const box = () => screen.findByRole('textbox', { name: 'Comment' })
const options = () => screen.findAllByRole('option')
const meera = { id: 9, name: 'Meera Koirala' }

/** Who may be mentioned, by what their names begin with. */
const people = {
  'GET /people': ({ url }: { readonly url: string }) => {
    const keyword = new URL(url).searchParams.get('keyword')?.toLowerCase() ?? ''
    const all = [
      { ...mei, may: true, why: 'made' },
      { ...rohan, may: true },
      { ...meera, may: false },
    ]
    return { body: { data: all.filter(({ name }) => name.toLowerCase().startsWith(keyword)) } }
  },
  'POST /comments': { status: 201, body: { data: {} } },
}

beforeEach(() => localStorage.clear())

test('an @ offers people; arrows choose, Enter takes, and who is chosen is sent by id', async () => {
  const { user, sent } = showing(people)
  const field = await box()
  await user.type(field, 'Ask @')
  expect((await options()).map(({ textContent }) => textContent)).toEqual([
    'MTMei Tanakabegan it',
    'RTRohan Thapa',
    'MKMeera Koiralamay not read it',
  ])
  const active = () => document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent
  expect(active()).toContain('Mei Tanaka')
  await user.keyboard('{ArrowDown}')
  expect(active()).toContain('Rohan Thapa')
  await user.keyboard('{Enter}')
  expect(field).toHaveProperty('value', 'Ask @Rohan Thapa ')
  expect(screen.queryByRole('option')).toBeNull()
  await user.keyboard('please{Control>}{Enter}{/Control}')
  await waitFor(() =>
    expect(sent('POST').map(({ body }) => body)).toEqual([
      { text: 'Ask @Rohan Thapa please', mentions: [rohan.id] },
    ]),
  )
})

test('who may not read is not taken', async () => {
  const { user } = showing(people)
  const field = await box()
  await user.type(field, '@Mee')
  const [only] = await waitFor(async () => {
    const found = await options()
    expect(found).toHaveLength(1)
    return found
  })
  expect(only?.getAttribute('aria-disabled')).toBe('true')
  await user.keyboard('{Enter}')
  expect(field).toHaveProperty('value', '@Mee')
})

test('Escape closes the list, and the same @ does not open it again', async () => {
  const { user } = showing(people)
  await user.type(await box(), '@m')
  await options()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('option')).toBeNull()
  await user.keyboard('e')
  expect(screen.queryByRole('option')).toBeNull()
  await user.keyboard(' and @r')
  expect(await options()).toHaveLength(1)
})

test('where no name begins so nobody is asked for further', async () => {
  const { user, calls } = showing(people)
  await user.type(await box(), '@x')
  const asked = () => calls.filter(({ path }) => path.includes('/people?')).length
  await waitFor(() => expect(asked()).toBeGreaterThan(0))
  await new Promise((resolve) => setTimeout(resolve, 50))
  const before = asked()
  await user.keyboard('yz and so on')
  expect(asked()).toBe(before)
})

test('the button puts an @ where the caret is', async () => {
  const { user } = showing(people)
  const field = await box()
  await user.type(field, 'Ask')
  await user.click(screen.getByRole('button', { name: 'Mention somebody' }))
  expect(field).toHaveProperty('value', 'Ask @')
  await user.click((await options())[0] as HTMLElement) // there is one
  expect(field).toHaveProperty('value', 'Ask @Mei Tanaka ')
  expect(document.activeElement).toBe(field)
})

test('whose name is taken out again is not sent', async () => {
  const { user, sent } = showing(people)
  const field = await box()
  await user.type(field, '@me')
  await options()
  await user.keyboard('{Enter}')
  await user.clear(field)
  await user.type(field, 'Nobody{Control>}{Enter}{/Control}')
  await waitFor(() => expect(sent('POST').map(({ body }) => body)).toEqual([{ text: 'Nobody' }]))
})
