import { beforeAll, describe, expect, test } from 'vitest'
import { loadModel } from '../../../../src/server/index.ts'
import type { Loose } from '../../../support/calls.ts'
import { standingClock } from '../../../support/clock.ts'
import { databases, serving } from '../../../support/databases.ts'
import { workshop } from '../../../support/workshop.ts'

const model = await loadModel(workshop)
const remarks = [
  null,
  'zebra',
  'Äpfel',
  'apple',
  'Apple pie',
  'ZEBRA',
  'éclair',
  'x_y%z',
  '日本',
  'a "quoted" one',
  '',
]

describe.each(databases)('lists on %s', (database) => {
  const server = serving({ database, now: standingClock().now })
  const rows: Loose[] = []

  const get = async (path: string): Promise<Loose> => (await server.call('GET', path)).body

  beforeAll(async () => {
    const needed = await server.needed()
    for (let at = 0; at < 47; at += 1)
      rows.push(
        await server.make('repairs', {
          ...needed,
          last_date: `2026-11-${String(18 + (at % 9)).padStart(2, '0')}`,
          published_on: at % 4 === 0 ? null : `2026-0${1 + (at % 3)}-15`,
          discussion_date: at % 5 === 0 ? '2026-10-01' : null,
          action_id: [1, 1, 1, 2, null][at % 5],
          status_id: [1, 2, null][at % 3],
          result_id: [null, 1, 2, 3][at % 4],
          remarks: remarks[at % remarks.length],
        }),
      )
  })

  /** Every row of a list, page by page. */
  const walked = async (path: string, query: string, size: number): Promise<Loose[]> => {
    const found: Loose[] = []
    for (let page = 1; ; page += 1) {
      const answer = await get(`${path}?${query}&per_page=${size}&page=${page}`)
      expect(answer.from).toBe(answer.data.length ? found.length + 1 : null)
      found.push(...answer.data)
      if (answer.next_page_url === null) {
        expect(found).toHaveLength(answer.total)
        return found
      }
    }
  }

  const lists = ['/api/repairs', ...(model.entities.repair?.lists.map((list) => list.api) ?? [])]

  test.each(lists)('%s has the same rows in every order, each once, from either end', async (path) => {
    const all = await walked(path, 'sortBy=id&order=asc', 100)
    const ids = all.map((row) => row.id)
    expect(ids).toEqual([...ids].sort((a, b) => a - b))
    const further = path === '/api/repairs' ? ['published_on', 'discussion_date'] : []
    for (const sortBy of ['id', 'last_date', 'remarks', ...further]) {
      const ascending = (await walked(path, `sortBy=${sortBy}&order=asc`, 10)).map((row) => row.id)
      const descending = (await walked(path, `sortBy=${sortBy}&order=desc`, 10)).map((row) => row.id)
      expect(ascending.toReversed(), sortBy).toEqual(descending)
      expect(
        [...ascending].sort((a, b) => a - b),
        sortBy,
      ).toEqual(ids)
    }
  })

  test('days sort by themselves, rows without one come first, and the id settles what is equal', async () => {
    for (const key of ['last_date', 'published_on', 'discussion_date']) {
      const found = await walked('/api/repairs', `sortBy=${key}&order=asc`, 15)
      const order = (row: Loose) => `${row[key] ?? ''} ${String(row.id).padStart(9, '0')}`
      expect(found.map(order), key).toEqual(found.map(order).sort())
    }
  })

  test('texts sort without case and accents, the same on every database', async () => {
    const found = await walked('/api/repairs', 'sortBy=remarks&order=asc', 100)
    const texts = found.map((row) => row.remarks)
    expect([...new Set(texts)]).toEqual([
      null,
      'a "quoted" one',
      'Äpfel',
      'apple',
      'Apple pie',
      'éclair',
      'x_y%z',
      'zebra',
      'ZEBRA',
      '日本',
    ])
  })

  test('a row carries its names, its days left and its label', async () => {
    const [row] = (await get('/api/repairs?sortBy=id&order=asc')).data
    expect(row).toMatchObject({
      customer: { id: rows[0].customer_id, name: 'Nord' },
      service: { name: 'Study' },
      action: { id: 1, name: 'Promised' },
      scale: null,
      scale_id: null,
      initiated_by: { name: 'Administrator' },
      processed_by: null,
      days_left: -3,
      label: 'Nord – Study – 18-11-2026',
      pledge: null,
      version: 1,
    })
    expect(row.initiated_by_label).toBeUndefined()
  })

  test('a name that changes is shown changed at the next call', async () => {
    for (const name of ['Nord Ltd.', 'Nord']) {
      await server.call('PUT', `/api/customers/${rows[0].customer_id}`, { name })
      const [row] = (await get('/api/repairs')).data
      expect([row.customer.name, row.label.split(' – ')[0]]).toEqual([name, name])
    }
  })

  test('a page beyond the last is empty; the links keep the query and stay on the origin', async () => {
    const answer = await get('/api/repairs?page=99&per_page=10&sortBy=last_date&order=asc')
    expect(answer).toMatchObject({
      current_page: 99,
      data: [],
      from: null,
      to: null,
      total: 47,
      last_page: 5,
      next_page_url: null,
    })
    expect(answer.last_page_url).toBe('/api/repairs?sortBy=last_date&order=asc&per_page=10&page=5')
    const far = await get(`/api/repairs?page=${'9'.repeat(15)}`)
    expect(far.data).toEqual([])
  })

  test('more than a hundred a page is a hundred', async () => {
    expect((await get('/api/repairs?per_page=5000')).per_page).toBe(100)
  })

  const bad: readonly (readonly [string, string])[] = [
    ...[
      'password',
      'days_left',
      'customer_id',
      'customer.name',
      'id;drop',
      'id desc',
      '1',
      '__proto__',
      'constructor',
      'x'.repeat(10_000),
    ].map((value) => [`sortBy=${encodeURIComponent(value)}`, 'sortBy'] as const),
    ['sortBy[gt]=id', 'sortBy'],
    ['sortBy=id&sortBy=last_date', 'sortBy'],
    ['order=up', 'order'],
    ['order=ASC', 'order'],
    ['page=0', 'page'],
    ['page=-1', 'page'],
    ['page=1.5', 'page'],
    ['page=abc', 'page'],
    ['page[]=1', 'page'],
    ['page=1&page=2', 'page'],
    ['per_page=0', 'per_page'],
    ['per_page=-5', 'per_page'],
    ['per_page=many', 'per_page'],
    [`keyword=${'k'.repeat(101)}`, 'keyword'],
    ['keyword=a%00b', 'keyword'],
    ['has=customer', 'has'],
    ['customer_id=6', 'customer_id'],
    ['filter[customer]=6', 'filter[customer]'],
    ['__proto__=6', '__proto__'],
    ['ids=1,,2', 'ids'],
    [`ids=${Array.from({ length: 501 }, (_, at) => at + 1).join()}`, 'ids'],
    ['options=yes', 'options'],
    ['options=1&sortBy=last_date', 'sortBy'],
    ['options=1&ids=one', 'ids'],
    ['counts=2', 'counts'],
    ['counts=1&keyword=rail', 'keyword'],
  ]
  test('an unknown parameter is named with the one that was meant, beside every other mistake', async () => {
    const { body } = await server.call('GET', '/api/repair/ready?sort_by=last_date&scale_id=3&page=0')
    expect(body.errors).toEqual({
      sort_by: ['There is no parameter sort_by. Did you mean sortBy?'],
      scale_id: [
        'There is no parameter scale_id. Known: keyword, sortBy, order, per_page, page, has, where, ids.',
      ],
      page: ['page must be a whole number from 1, not "0".'],
    })
  })

  test('of thousands of unknown parameters a few are named', async () => {
    const query = Array.from({ length: 2000 }, (_, at) => `k${at}=1`).join('&')
    const { status, body } = await server.call('GET', `/api/repairs?${query}`)
    expect([status, Object.keys(body.errors)]).toEqual([422, Array.from({ length: 10 }, (_, at) => `k${at}`)])
  })

  test.each(bad)('%s is refused under its name', async (query, name) => {
    const answer = await server.call('GET', `/api/repairs?${query}`)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [name]])
  })

  test('has=pledge keeps the rows that have one, and shows it', async () => {
    const status = await server.make('pledge-statuses', { title: 'In progress' })
    await server.make('pledges', {
      repair_id: rows[5].id,
      end_date: '2027-01-31',
      pledge_status_id: status.id,
      cost: 12.5,
    })
    const answer = await get('/api/repairs?has=pledge')
    expect(answer.total).toBe(1)
    expect(answer.data[0].pledge).toMatchObject({
      repair_id: rows[5].id,
      end_date: '2027-01-31',
      cost: 12.5,
      pledge_status: { id: status.id, title: 'In progress', name: 'In progress' },
    })
  })
})
