import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { anita, comment, mei, page, rohan, showing } from './stage.tsx'

const box = () => screen.findByRole('textbox', { name: 'Comment' })
const texts = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

beforeEach(() => localStorage.clear())

describe('what people say about a row', () => {
  test('stands from the oldest to the newest, with who follows', async () => {
    showing({
      'GET /comments': page([
        { id: 3, by: anita, text: 'Yes.', mine: true, edited_at: '2026-11-21T09:00:00Z' },
        { id: 2, by: rohan, text: 'Can you, @Anita Sharma?', mentions: [anita] },
        { id: 1, by: null, text: 'One\nTwo' },
      ]),
    })
    expect(await screen.findByText('4 people follow')).toBeTruthy()
    expect(await screen.findByRole('heading', { name: 'Comments 3' })).toBeTruthy()
    const [first, second, third] = texts()
    expect(first).toMatch(/Somebody.*One\nTwo/s)
    expect(second).toContain('Rohan Thapa')
    expect(third).toMatch(/Anita Sharma.* · edited.*Yes\./)
    expect(screen.getByText('@Anita Sharma').tagName).toBe('SPAN')
  })

  test('is empty where nobody has said anything', async () => {
    showing({})
    expect(await screen.findByText('Nobody has commented yet.')).toBeTruthy()
  })

  test('comes a page at a time, and nothing of it twice', async () => {
    const { user } = showing({
      'GET /comments?page=1&per_page=25': page(
        [
          { id: 3, by: mei, text: 'third' },
          { id: 2, by: mei, text: 'second' },
        ],
        {
          total: 3,
          last: 2,
        },
      ),
      'GET /comments?page=2&per_page=25': page(
        [
          { id: 2, by: mei, text: 'second' },
          { id: 1, by: mei, text: 'first' },
        ],
        {
          total: 3,
          last: 2,
          number: 2,
        },
      ),
    })
    await user.click(await screen.findByRole('button', { name: 'Show earlier comments' }))
    await screen.findByText('first')
    expect(texts().map((text) => text?.match(/first|second|third/)?.[0])).toEqual([
      'first',
      'second',
      'third',
    ])
    expect(screen.queryByRole('button', { name: 'Show earlier comments' })).toBeNull()
  })

  test('is asked for again where it did not come', async () => {
    let lost = true
    const { user } = showing({
      'GET /comments': () => (lost ? { status: 500 } : page([{ id: 1, by: mei, text: 'Here.' }])),
    })
    const again = await screen.findByRole('button', { name: 'Try again' })
    lost = false
    await user.click(again)
    expect(await screen.findByText('Here.')).toBeTruthy()
  })
})

describe('a new comment', () => {
  test('is sent by Ctrl + Enter, and shown; the box is empty then', async () => {
    const said: { id: number; by: typeof anita; text: string }[] = []
    const { user, sent } = showing({
      'GET /comments': () => page(said),
      'POST /comments': ({ body }) => {
        said.push({ id: 1, by: anita, text: String((body as { text: string }).text) }) // as the page has sent it
        return { status: 201, body: { data: {} } }
      },
    })
    await user.type(await box(), 'Well done{Control>}{Enter}{/Control}')
    expect(await screen.findByText('Well done')).toBeTruthy()
    expect(sent('POST')).toEqual([
      { method: 'POST', path: '/api/petitions/7/comments', body: { text: 'Well done' } },
    ])
    expect(await box()).toHaveProperty('value', '')
  })

  test('says nothing where there is nothing to say', async () => {
    const { user, sent } = showing({})
    await user.type(await box(), '  {Control>}{Enter}{/Control}')
    await user.click(screen.getByRole('button', { name: 'Comment' }))
    expect(sent('POST')).toEqual([])
  })

  test('stays in the box where it was not sent, and is sent again', async () => {
    let away = true
    const { user, sent } = showing({
      'POST /comments': () => (away ? { lost: true } : { status: 201, body: { data: {} } }),
    })
    await user.type(await box(), 'Wait for me{Control>}{Enter}{/Control}')
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Not sent\./)
    expect(await box()).toHaveProperty('value', 'Wait for me')
    away = false
    await user.click(screen.getByRole('button', { name: 'Send again' }))
    await waitFor(async () => expect(await box()).toHaveProperty('value', ''))
    expect(sent('POST')).toHaveLength(2)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('that names somebody who may not read says so, in the words of the server', async () => {
    const { user } = showing({
      'POST /comments': {
        status: 422,
        body: { message: 'No.', errors: { mentions: ['Meera Koirala may not read this petition.'] } },
      },
    })
    await user.type(await box(), '@Meera Koirala, look{Control>}{Enter}{/Control}')
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Meera Koirala may not read this petition.',
    )
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull()
  })

  test('that is too long is not sent, and not cut', async () => {
    const { user, sent } = showing({})
    const field = await box()
    await user.click(field)
    await user.paste('x'.repeat(4_001))
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect((await screen.findByRole('alert')).textContent).toBe('4,001 of 4,000 characters: too long.')
    expect(field).toHaveProperty('value', 'x'.repeat(4_001))
    expect(sent('POST')).toEqual([])
  })

  test('outlives leaving, for this person and this row alone', async () => {
    const { user, unmount } = showing({})
    await user.type(await box(), 'Half a th')
    unmount()
    const again = showing({})
    await waitFor(async () => expect(await box()).toHaveProperty('value', 'Half a th'))
    again.unmount()
    const { findByText } = showing({ 'GET /api/user': { body: { id: 8, name: 'Mei', capabilities: [] } } })
    await findByText('4 people follow')
    expect(await box()).toHaveProperty('value', '')
  })
})

describe('one’s own comment', () => {
  const own = { id: 4, by: anita, text: 'Tuesdya', mine: true }
  const more = () => screen.findByRole('button', { name: /^More for the comment of Anita Sharma/ })

  test('is changed in its place', async () => {
    const { user, sent } = showing({
      'GET /comments': page([own]),
      'PUT /comments/4': { body: { data: comment({ ...own, text: 'Tuesday' }) } },
    })
    await user.click(await more())
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
    const field = await screen.findByRole('textbox', { name: 'Edit the comment' })
    await user.clear(field)
    await user.type(field, 'Tuesday')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Edit the comment' })).toBeNull())
    expect(sent('PUT').map(({ body }) => body)).toEqual([{ text: 'Tuesday', version: 1 }])
  })

  test('that was changed meanwhile is shown as it is before it is saved over', async () => {
    let asked = 0
    const { user, sent } = showing({
      'GET /comments': page([own]),
      'PUT /comments/4': () => {
        asked += 1
        if (asked > 1) return { body: { data: {} } }
        return {
          status: 409,
          body: { message: 'Changed.', data: { ...comment(own), text: 'Wednesday', version: 2 } },
        }
      },
    })
    await user.click(await more())
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
    await user.type(await screen.findByRole('textbox', { name: 'Edit the comment' }), '!')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Wednesday')
    await user.click(screen.getByRole('button', { name: 'Save over it' }))
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Edit the comment' })).toBeNull())
    expect(sent('PUT').map(({ body }) => body)).toEqual([
      { text: 'Tuesdya!', version: 1 },
      { text: 'Tuesdya!', version: 2 },
    ])
  })

  test('that one was changing is being changed again, without the focus, over the version of then', async () => {
    const editing = () => screen.findByRole('textbox', { name: 'Edit the comment' })
    const { user, unmount } = showing({ 'GET /comments': page([own]) })
    await user.click(await more())
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
    await user.type(await editing(), '!')
    unmount()
    const { sent, user: again } = showing({
      'GET /comments': page([]), // it is on no page that is shown
      'PUT /comments/4': { body: { data: comment(own) } },
    })
    expect(await editing()).toHaveProperty('value', 'Tuesdya!')
    expect(document.activeElement).toBe(document.body)
    await again.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Edit the comment' })).toBeNull())
    expect(sent('PUT').map(({ body }) => body)).toEqual([{ text: 'Tuesdya!', version: 1 }])
    expect(Object.keys(localStorage)).toEqual([])
  })

  test('is deleted once one is sure', async () => {
    const { user, sent, toasts } = showing({
      'GET /comments': page([own]),
      'DELETE /comments/4': { status: 204 },
    })
    await user.click(await more())
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    const question = await screen.findByRole('alertdialog')
    expect(sent('DELETE')).toEqual([])
    await user.click(within(question).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(toasts()).toEqual(['green | success | The comment was deleted.']))
    expect(sent('DELETE')).toHaveLength(1)
  })

  test('of somebody else can neither be changed nor deleted', async () => {
    showing({ 'GET /comments': page([{ id: 1, by: mei, text: 'Hers.' }]) })
    await screen.findByText('Hers.')
    expect(screen.queryByRole('button', { name: /^More for/ })).toBeNull()
  })
})

describe('following', () => {
  test('says why, is given up by a press, and taken back', async () => {
    let following = true
    const { user, sent, toasts } = showing({
      'GET /following': () => ({
        body: { data: { following, why: following ? 'responsible' : null, people: 4 } },
      }),
      'PUT /following': ({ body }) => {
        following = (body as { following: boolean }).following // as the page has sent it
        return { body: { data: { following, why: following ? 'chosen' : 'chosen', people: 3 } } }
      },
    })
    const [button] = await screen.findAllByRole('button', { name: 'Following' })
    expect(button?.dataset.tooltip).toBe('You follow it: you are responsible')
    await user.click(button as HTMLElement) // it was found
    expect(await screen.findAllByRole('button', { name: 'Follow' })).toHaveLength(2)
    expect(toasts()).toEqual(['green | You do not follow this petition any more.'])
    expect(sent('PUT').map(({ body }) => body)).toEqual([{ following: false }])
    expect(await screen.findByText('3 people follow')).toBeTruthy()
  })
})
