import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'
import { queryAt, storedPageSize } from '../../../../src/client/shared/screen/list-preferences.ts'
import { open, paged } from './stage.tsx'

const scales = (...names: readonly string[]) =>
  names.map((name, index) => ({ id: index + 1, version: 1, name }))
const listed = 'GET /api/scales'
const named = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent)
const shown = () => screen.findByRole('navigation', { name: 'Pages' })

beforeAll(() => import('../../../../src/client/shared/design/overlay/DialogBox.tsx')) // what is fetched on first use is there already

describe('searching', () => {
  test('asks once for what was typed, from page 1, with everything else kept', async () => {
    const { user, sent, where } = open('/scales?page=2&per_page=25&sortBy=name&order=asc', {
      [listed]: paged(scales('Energy'), 60),
    })
    await shown()
    await user.type(screen.getByRole('searchbox', { name: 'Search scales' }), 'ene')
    await waitFor(() => expect(where()).toBe('/scales?keyword=ene&sortBy=name&order=asc&per_page=25'))
    expect(sent('GET').filter((path) => path.startsWith('/api/scales'))).toEqual([
      '/api/scales?keyword=&sortBy=name&order=asc&per_page=25&page=2',
      '/api/scales?keyword=ene&sortBy=name&order=asc&per_page=25',
    ])
  })

  test('an answer to an older search never takes the place of a newer one', async () => {
    let answerFirst = () => {}
    const first = new Promise<void>((resolve) => {
      answerFirst = resolve
    })
    const { user } = open('/scales', {
      [listed]: async (call) => {
        if (call.path.includes('keyword=one&')) await first
        const keyword = new URLSearchParams(call.path.split('?')[1]).get('keyword')
        return paged(scales(`Answer to ${keyword}`))(call)
      },
    })
    await screen.findByText('Answer to')
    const box = screen.getByRole('searchbox')
    await user.type(box, 'one{Enter}')
    await user.type(box, ' two{Enter}')
    await screen.findByText('Answer to one two')
    answerFirst()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(named()).toEqual(['Answer to one two'])
  })

  test('Escape clears, then leaves the field; a slash leads back', async () => {
    const { user, where } = open('/scales?keyword=road', { [listed]: paged(scales('Roads')) })
    await shown()
    const box = screen.getByRole('searchbox')
    expect(box).toHaveProperty('value', 'road')
    await user.click(box)
    await user.keyboard('{Escape}')
    expect(box).toHaveProperty('value', '')
    expect(where()).toBe('/scales')
    expect(document.activeElement).toBe(box)
    await user.keyboard('{Escape}')
    expect(document.activeElement).not.toBe(box)
    await user.keyboard('/')
    expect(document.activeElement).toBe(box)
    expect(box).toHaveProperty('value', '')
  })

  test('Back takes the search away as one step, and the field follows', async () => {
    const { user, where } = open('/scales', { [listed]: paged(scales('Roads')) })
    await shown()
    const box = screen.getByRole('searchbox')
    await user.type(box, 'r{Enter}')
    await user.type(box, 'oad{Enter}')
    await waitFor(() => expect(where()).toBe('/scales?keyword=road'))
    await user.click(screen.getByRole('button', { name: 'Back' }))
    await waitFor(() => expect(where()).toBe('/scales'))
    expect(box).toHaveProperty('value', '')
  })

  test('what is typed stays as it is typed while its answer comes', async () => {
    const { user, where } = open('/scales', {
      [listed]: (call) => paged(scales(call.path.includes('keyword=road') ? 'Roads' : 'Energy'))(call),
    })
    await shown()
    const box = screen.getByRole('searchbox')
    await user.type(box, 'road ')
    await screen.findByText('Roads')
    expect(where()).toBe('/scales?keyword=road')
    expect(box).toHaveProperty('value', 'road ')
  })

  test('without a match it says so, and the way on', async () => {
    const { user, where } = open('/scales?keyword=harbour')
    await screen.findByRole('heading', { name: 'No match for “harbour”' })
    const clear = screen.getAllByRole('button', { name: 'Clear search' }).at(-1)
    await user.click(clear as HTMLElement) // there is one beside the field and one here
    expect(where()).toBe('/scales')
    expect(screen.getByRole('searchbox')).toHaveProperty('value', '')
  })
})

describe('sorting, size and pages', () => {
  test('a heading sorts ascending, then descending, then not at all, and says so', async () => {
    const { user, where } = open('/scales?page=3', { [listed]: paged(scales('Roads'), 99) })
    await shown()
    const heading = screen.getByRole('columnheader', { name: 'Name' })
    const turns = { ascending: 'A to Z', descending: 'Z to A' }
    expect(heading.getAttribute('aria-sort')).toBe('none')
    for (const [turn, words] of Object.entries(turns)) {
      await user.click(within(heading).getByRole('button'))
      expect(heading.getAttribute('aria-sort')).toBe(turn)
      await screen.findByText(`Sorted by Name, ${words}.`)
    }
    expect(where()).toBe('/scales?sortBy=name')
    await user.click(within(heading).getByRole('button'))
    expect(heading.getAttribute('aria-sort')).toBe('none')
    await screen.findByText('In the order in which they were added, newest first.')
    expect(where()).toBe('/scales')
  })

  test('the sizes are 10, 15, 25, 50 and 100, and 15 at first', async () => {
    const { user, where } = open('/scales', { [listed]: paged(scales('Roads'), 99) })
    await shown()
    const sizes = screen.getByRole('combobox', { name: 'Entries per page' })
    expect(
      within(sizes)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['10', '15', '25', '50', '100'])
    expect(sizes).toHaveProperty('value', '15')
    await user.selectOptions(sizes, '50')
    expect(where()).toBe('/scales?per_page=50')
    expect(storedPageSize.get()).toBe(50)
    await user.selectOptions(sizes, '15')
    expect(where()).toBe('/scales')
    expect(sizes).toHaveProperty('value', '15')
  })

  test('numbers stand within 5 pages, marks lead to the edges, and what is not there is off', async () => {
    const { user, where } = open('/scales?page=8', { [listed]: paged(scales('Roads'), 300) })
    const pages = await shown()
    const read = () =>
      within(pages)
        .getAllByRole('button')
        .map(({ textContent }) => textContent)
    const numbers = ['3', '4', '5', '6', '7', '8', '9', '10', '11', '12', '13']
    expect(read()).toEqual(['Previous', '<< first page', ...numbers, '>> last page', 'Next'])
    expect(within(pages).getByRole('button', { current: 'page' }).textContent).toBe('8')
    await user.click(within(pages).getByRole('button', { name: />>/ }))
    await waitFor(() => expect(where()).toBe('/scales?page=20'))
    await waitFor(() =>
      expect(within(pages).getByRole('button', { name: 'Next' })).toHaveProperty('disabled', true),
    )
    await user.click(within(pages).getByRole('button', { name: /<</ }))
    await waitFor(() =>
      expect(within(pages).getByRole('button', { name: 'Previous' })).toHaveProperty('disabled', true),
    )
    expect(where()).toBe('/scales')
  })

  test('the next page is fetched when a pointer comes near', async () => {
    const { user, sent } = open('/scales', { [listed]: paged(scales('Roads'), 300) })
    const pages = await shown()
    await user.hover(within(pages).getByRole('button', { name: 'Next' }))
    expect(sent('GET').at(-1)).toBe('/api/scales?keyword=&sortBy=id&order=desc&per_page=15&page=2')
  })

  test('the focus stays in the pager where the button that turned the page is off or gone on it', async () => {
    const { user } = open('/scales?page=19', { [listed]: paged(scales('Roads'), 300) })
    const pages = await shown()
    await user.click(within(pages).getByRole('button', { name: 'Next' }))
    await waitFor(() => expect(document.activeElement?.textContent).toBe('20'))
    await user.click(within(pages).getByRole('button', { name: /<</ }))
    await waitFor(() => expect(document.activeElement?.textContent).toBe('1'))
    await user.click(within(pages).getByRole('button', { name: 'Next' }))
    await waitFor(() => expect(within(pages).getByRole('button', { current: 'page' }).textContent).toBe('2'))
    expect(document.activeElement?.textContent).toBe('Next')
  })

  test('an address beyond the last page leads to the last page', async () => {
    const { where } = open('/scales?page=99', {
      [listed]: (call) => paged(call.path.includes('page=99') ? [] : scales('Roads'), 20)(call),
    })
    await waitFor(() => expect(where()).toBe('/scales?page=2'))
  })

  test('an address that asks for what the list cannot do is asked as far as it can', async () => {
    const { sent } = open('/scales?sortBy=nonsense&order=asc&per_page=7e1&page=-1&has=repair', {
      [listed]: paged(scales('Roads')),
    })
    await shown()
    expect(sent('GET')).toContain('/api/scales?keyword=&sortBy=id&order=desc&per_page=15')
  })
})

describe('deleting', () => {
  const row = () => ({ [listed]: paged(scales('Energy', 'Health')) })

  test('Cancel deletes nothing', async () => {
    const { user, sent } = open('/scales', row())
    await shown()
    await user.click(screen.getByRole('button', { name: 'Delete Energy' }))
    const prompt = await screen.findByRole('alertdialog', { name: 'Are you sure?' })
    expect(prompt.textContent).toContain('This deletes the scale “Energy”. It cannot be restored.')
    await user.click(within(prompt).getByRole('button', { name: 'Cancel' }))
    expect(sent('DELETE')).toEqual([])
  })

  test('Delete deletes, says success and loads the list again', async () => {
    let rows = scales('Energy', 'Health')
    const { user, sent, toasts } = open('/scales', {
      [listed]: (call) => paged(rows)(call),
      'DELETE /api/scales/1': () => {
        rows = rows.slice(1)
        return { status: 204 }
      },
    })
    await shown()
    await user.click(screen.getByRole('button', { name: 'Delete Energy' }))
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(toasts()).toEqual(['green | success | Energy was deleted.']))
    expect(sent('DELETE')).toEqual(['/api/scales/1'])
  })

  test('a refusal is said with its reason, and the row stays', async () => {
    const { user, toasts } = open('/scales', {
      ...row(),
      'DELETE /api/scales/1': { status: 409, body: { message: 'Energy is used by 3 repairs.' } },
    })
    await shown()
    await user.click(screen.getByRole('button', { name: 'Delete Energy' }))
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    await waitFor(() =>
      expect(toasts()).toEqual([
        'red | Did not deleted ! Some error occurred | Energy is used by 3 repairs. Energy is still in the list.',
      ]),
    )
    expect(named()).toEqual(['Energy', 'Health'])
  })
})

test('a page size stays for lists whose address says nothing of it', () => {
  expect(queryAt('', 50)).toMatchObject({ per_page: 50 })
  expect(queryAt('page=3', 50)).toMatchObject({ per_page: 15 })
  expect(queryAt('per_page=10', 50)).toMatchObject({ per_page: 10 })
})

test('the tabs take the search along', async () => {
  open('/repairs?keyword=himal&page=2')
  const tab = await screen.findByRole('link', { name: 'Promised' })
  expect(tab.getAttribute('href')).toBe('/promised?keyword=himal')
})

test('bones are drawn only once the rows are late', async () => {
  let answer = () => {}
  const late = new Promise<void>((resolve) => {
    answer = resolve
  })
  const bones = () => document.querySelector('tbody[aria-hidden="true"]')
  const drawn: string[] = []
  const watch = new MutationObserver(() => {
    if (document.querySelector('table')) drawn.push(bones() ? 'bones' : 'table')
  })
  watch.observe(document.body, { subtree: true, childList: true })
  open('/scales', { [listed]: (call) => late.then(() => paged(scales('Roads'))(call)) })
  await waitFor(() => expect(bones()).not.toBeNull())
  expect(drawn[0]).toBe('table')
  answer()
  await screen.findByText('Roads')
  expect(bones()).toBeNull()
  watch.disconnect()
})
