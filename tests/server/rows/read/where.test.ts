import { beforeAll, describe, expect, test } from 'vitest'
import { loadModel, locateProduct } from '../../../../src/server/index.ts'
import { disagreements, everyRow, makeErrands, zone } from '../../../generated/asked-of-the-yard.ts'
import type { Loose } from '../../../support/calls.ts'
import { databases, serving } from '../../../support/databases.ts'
import { folderOf } from '../../../support/workshop.ts'

const today = '2026-11-21'
const noon = new Date(`${today}T12:00:00Z`)
const yard = locateProduct(folderOf('yard'))
const model = await loadModel(yard)
const asking = (rule: unknown): string =>
  `where=${encodeURIComponent(typeof rule === 'string' ? rule : JSON.stringify(rule))}`

describe.each(databases)('rules that are asked of lists on %s', (database) => {
  const server = serving({ database, product: yard, today: () => today, timeZone: zone, now: () => noon })
  const get = async (path: string): Promise<Loose> => (await server.call('GET', path)).body
  beforeAll(() => makeErrands(server, 130, today))

  test('answer the rows that a plain filter over all of them finds', async () => {
    const { asked, telling, wrong } = await disagreements(server, model, 150, today)
    expect(wrong).toEqual([])
    expect(telling).toBeGreaterThan(asked / 4)
  })

  test('stand together with a named list, a keyword, an order and pages, and in every link', async () => {
    const rule = { state: ['New', 'Open'], due: { not: null } }
    const query = `${asking(rule)}&keyword=bell&sortBy=due&order=asc&per_page=2`
    const whole: Loose[] = (await everyRow(server, '/api/errand/of-bells')).filter(
      (row) => ['New', 'Open'].includes(row.state) && row.due !== null && /bell/i.test(JSON.stringify(row)),
    )
    const pages: Loose[] = []
    for (let path = `/api/errand/of-bells?${query}`; path !== null; ) {
      const page = await get(path)
      expect(page.total).toBe(whole.length)
      pages.push(...page.data)
      path = page.next_page_url
    }
    expect(pages.map(({ id }) => id).toSorted()).toEqual(whole.map(({ id }) => id).toSorted())
    expect(pages.map(({ due }) => due)).toEqual(pages.map(({ due }) => due).toSorted())
    expect(pages.length).toBeGreaterThan(4)
  })

  test('in a list that asks for me, everybody has their own, and its count', async () => {
    const { id } = await get('/api/user')
    const own = await get(`/api/errands?${asking({ helper: { id }, state: { not: 'Closed' } })}`)
    const mine = await get('/api/errand/mine')
    expect(mine.total).toBe(own.total)
    expect(mine.total).toBeGreaterThan(0)
    expect((await get('/api/errands?counts=1')).lists.mine).toBe(mine.total)
  })

  test('named lists over times hold the days of the business zone, and are counted so', async () => {
    const rows = await everyRow(server, '/api/errands')
    const held: Readonly<Record<string, (row: Loose) => boolean>> = {
      'until-april': ({ ends }) => ends !== null && ends < '2026-04-02T03:00:00Z',
      'in-two-hours': ({ starts }) => starts > `${today}T12:00:00Z` && starts < `${today}T14:00:00Z`,
      'at-work-today': ({ starts, ends }) =>
        starts >= `${today}T03:00:00Z` && starts < '2026-11-22T03:00:00Z' && ends !== null && starts < ends,
    }
    const counts = async () => (await get('/api/errands?counts=1')).lists
    const totals = await counts()
    for (const [name, holds] of Object.entries(held)) {
      const expected = rows.filter(holds).map(({ id }) => id)
      expect(expected.length).toBeGreaterThan(0)
      expect((await everyRow(server, `/api/errand/${name}`)).map(({ id }) => id)).toEqual(expected)
      expect([name, totals[name]]).toEqual([name, expected.length])
    }
    const first = rows.find((row) => held['until-april']?.(row))
    await server.call('PUT', `/api/errands/${first?.id}`, { ends: '2026-04-02T03:00:00Z' })
    expect((await counts())['until-april']).toBe(totals['until-april'] - 1)
    await server.call('PUT', `/api/errands/${first?.id}`, { ends: first?.ends })
    expect((await counts())['until-april']).toBe(totals['until-april'])
  })

  const deep = { any: [{ all: [{ none: [{ paid: true }] }] }] }
  test.each([
    ['{', /^where is no JSON/],
    ['[]', /^where: \[\] is no rule/],
    [{ tytle: 'x' }, /^where\.tytle: .*Did you mean 'title'\?/],
    [{ __proto__x: 1 }, /which is no field here/],
    ['{"__proto__":{"x":1}}', /which is no field here/],
    [{ constructor: 1 }, /which is no field here/],
    [{ title: 5 }, /^where\.title: .*Compare a text with a text/],
    [{ title: { from: 'a' } }, /^where\.title: tests title by 'from'/],
    [{ note: 'x' }, /^where\.note: /],
    [{ state: 'Opne' }, /Did you mean 'Open'\?/],
    [{ hours: '5' }, /Compare a number with a number/],
    [{ hours: { above: { field: 'title' } } }, /^where\.hours: is held against 'title'/],
    [{ due: '2026-01-01' }, /before, from, to and after/],
    [{ due: { before: 'tomorrow' } }, /the moment 'tomorrow' is none/],
    [{ due: { before: 'now' } }, /the moment 'now' is none/],
    [{ due: { from: '2026-02-30' } }, /the moment '2026-02-30' is none/],
    [{ paid: 1 }, /true or false/],
    [{ place: 7 }, /label of a row/],
    [{ place: { id: 'x' } }, /label of a row/],
    [{ place: { me: true } }, /holds no account/],
    [{ place: { is: { inside: { is: { open: true } } } } }, /a second step/],
    [{ place: { is: { opne: true } } }, /^where\.place\.is\.opne: .*Did you mean 'open'\?/],
    [{ helper: { within: 'Tower' } }, /do not lie in one another/],
    [{ helper: { is: { password: 'x' } } }, /cannot compare/],
    [{ tools: { any: { me: true } } }, /holds no account/],
    [{ watchers: { any: { me: false } } }, /label of a row/],
    [{ watchers: { any: { id: 7 } } }, /^where\.watchers\.any\.id: /],
    [{ tools: 'Winch' }, /any: … .*none: …/],
    [{ title: { has: '' } }, /looks for '' in a text/],
    [{ any: [] }, /the group 'any' has no branches/],
    [{ any: { paid: true } }, /the group any holds/],
    [{ any: [deep] }, /3 levels deep/],
    [{ title: 'x'.repeat(201) }, /200 characters/],
    [{ title: { has: 'x'.repeat(201) } }, /200 characters/],
    [{ place: { id: Array.from({ length: 201 }, (_, at) => at + 1) } }, /200 values/],
    [{ any: Array.from({ length: 31 }, () => ({ paid: true })) }, /30 tests/],
    [{ title: 'x'.repeat(2048) }, /2048 bytes/],
  ])('are refused with the place and a way out: %j', async (rule, message) => {
    const { status, body } = await server.call('GET', `/api/errand/overrun?${asking(rule)}`)
    expect([status, Object.keys(body.errors)]).toEqual([422, ['where']])
    expect(body.errors.where[0]).toMatch(message)
  })

  test('may be as large as is said', async () => {
    for (const rule of [
      { any: [{ all: [{ paid: true }] }] },
      { title: { has: 'x'.repeat(200) } },
      { place: { id: Array.from({ length: 200 }, (_, at) => at + 1) } },
      { any: Array.from({ length: 30 }, () => ({ paid: true })) },
    ])
      expect((await server.call('GET', `/api/errands?${asking(rule)}`)).status).toBe(200)
  })

  test('tell nothing of a field, or of rows, that the caller may not read', async () => {
    const role = await server.make('roles', {
      title: 'Errands',
      permissions: (await everyRow(server, '/api/permissions'))
        .filter(({ title }) => title.startsWith('errands.'))
        .map(({ id }) => id),
    })
    const secret = 'a long and plain sentence to sign in by'
    await server.make('users', {
      name: 'Emil',
      email: 'emil@bell.example',
      password: secret,
      confirm_password: secret,
      roles: [role.id],
    })
    const emil = await server.signIn('emil@bell.example', secret)
    const refusal = async (rule: unknown) => {
      const { status, body } = await emil.call('GET', `/api/errands?${asking(rule)}`)
      return [status, body.errors?.where?.[0]]
    }
    const [status, message] = await refusal({ place: { is: { open: true } } })
    expect(status).toBe(422)
    expect(await refusal({ place: { is: { opne: true } } })).toEqual([
      422,
      message.replaceAll('open', 'opne'),
    ])
    expect((await refusal({ place: { is: { name: { has: 'Tow' } } } }))[0]).toBe(200)
    expect((await refusal({ tools: { any: { name: 'Winch' } } }))[0]).toBe(200)
    expect((await refusal({ watchers: { any: { me: true } } }))[0]).toBe(200)
    expect((await refusal({ watchers: { none: { me: true } } }))[0]).toBe(200)
  })
})
