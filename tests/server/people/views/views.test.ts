import { afterAll, describe, expect, test } from 'vitest'
import { impossibleId } from '../../../../src/client/shared/screen/impossible-id.ts'
import type { Caller, Loose } from '../../../support/calls.ts'
import { databasesOfTier, serving } from '../../../support/databases.ts'
import { makePerson, makeRole } from '../../../support/people.ts'
import { personWith } from '../../../support/person-with.ts'
import { withoutSource } from '../../../support/without-source.ts'
import { workshop } from '../../../support/workshop.ts'

const without = withoutSource()
afterAll(() => without.remove())

describe.each(databasesOfTier)('views of a list, on %s', (database) => {
  const server = serving(() => ({ database }))
  const post = (who: Caller, body: Loose) =>
    who.call('POST', '/api/views', { entity: 'repair', audience: 'mine', ...body })
  const keep = async (who: Caller, body: Loose): Promise<Loose> => {
    const { status, body: answer } = await post(who, body)
    if (status !== 201) throw new Error(JSON.stringify(answer))
    return answer.data
  }
  const put = (who: Caller, view: Loose, changes: Loose = {}) => {
    const { entity, name, audience, select, columns, sort, groups, layout, version } = view
    const body = { entity, name, audience, select, columns, sort, groups, layout, version }
    return who.call('PUT', `/api/views/${view.id}`, { ...body, ...changes })
  }
  const seen = async (who: Caller, query = ''): Promise<readonly Loose[]> =>
    (await who.call('GET', `/api/views?entity=repair${query}`)).body.data
  const names = async (who: Caller, query = '') => (await seen(who, query)).map(({ name }) => name)
  const promised = { where: { action: 'Promised' } }

  test('what is saved comes back, references by the ids of their rows', async () => {
    const made = await keep(server, {
      name: ' Mine, this month ',
      select: {
        list: 'promised',
        keyword: 'rail',
        where: { action: ['Promised', null], processed_by: { me: true } },
      },
      columns: [
        { name: 'customer', pinned: true },
        { name: 'last_date', width: 120 },
      ],
      sort: ['last_date', 'asc'],
      groups: 'status',
    })
    const actions = (await server.call('GET', '/api/actions')).body.data
    const { id } = actions.find(({ name }: Loose) => name === 'Promised')
    expect(made).toMatchObject({
      entity: 'repair',
      name: 'Mine, this month',
      mine: true,
      may_update: true,
      audience: 'mine',
      select: {
        list: 'promised',
        keyword: 'rail',
        where: { action: { id: [id, null] }, processed_by: { me: true } },
      },
      columns: [
        { name: 'customer', pinned: true },
        { name: 'last_date', width: 120 },
      ],
      sort: ['last_date', 'asc'],
      groups: 'status',
      layout: null,
      problems: [],
      closed: false,
      used_at: null,
    })
    expect((await server.call('GET', `/api/views/${made.id}`)).body.data).toEqual(made)
    expect(await seen(server)).toContainEqual(made)
    const answer = await server.call(
      'GET',
      `/api/repairs?where=${encodeURIComponent(JSON.stringify(made.select.where))}`,
    )
    expect(answer.status).toBe(200)
  })

  test.each<[string, Loose, string, string]>([
    ['no name', { name: ' ' }, 'name', 'at most 60'],
    ['a name that is too long', { name: 'n'.repeat(61) }, 'name', 'at most 60'],
    ['an unknown list', { entity: 'nonsense' }, 'entity', 'no such list'],
    ['an unknown part', { colour: 'red' }, 'colour', 'no part of a view'],
    ['an unknown named list', { select: { list: 'nonsense' } }, 'select', 'no list "nonsense"'],
    ['an unknown field', { select: { where: { nonsense: 1 } } }, 'select', 'nonsense'],
    [
      'an unknown label',
      { select: { where: { action: 'Nonsense' } } },
      'select',
      'Action: there is no “Nonsense”.',
    ],
    ['an unknown column', { columns: [{ name: 'nonsense' }] }, 'columns', '"nonsense"'],
    ['a width of nothing', { columns: [{ name: 'customer', width: 1 }] }, 'columns', 'width'],
    ['an unknown order', { sort: ['last_date', 'sideways'] }, 'sort', 'asc'],
    ['a field that sorts no lists', { sort: ['nonsense', 'asc'] }, 'sort', 'sorted by'],
    ['a group by a text', { groups: 'remarks' }, 'groups', 'period'],
    ['an unknown layout', { layout: 'spiral' }, 'layout', 'no such layout'],
    ['nobody', { audience: { roles: [] } }, 'audience', '"mine"'],
    ['roles that are not there', { audience: { roles: [9_999] } }, 'audience', 'not roles that you see'],
  ])('%s is refused by name', async (_, body, part, sentence) => {
    const { status, body: answer } = await post(server, { name: 'A view', ...body })
    expect(status).toBe(422)
    expect(Object.keys(answer.errors)).toEqual([part])
    expect(answer.errors[part][0]).toContain(sentence)
  })

  test('one’s own are one’s own; shared ones are seen by everybody, or by who has one of the roles', async () => {
    const role = await makeRole(server, `Readers ${database}`, ['repairs.read'])
    const inRole = await makePerson(server, `reader-${database}@example.org`, [role])
    const other = await personWith(server, 'repairs.read')
    const stranger = await personWith(server, 'customers.read')
    await keep(server, { name: 'Private of the administrator', select: promised })
    await keep(server, { name: 'For all', audience: 'all' })
    await keep(server, { name: 'For the readers', audience: { roles: [role] } })
    expect(await names(inRole)).toEqual(expect.arrayContaining(['For all', 'For the readers']))
    expect(await names(inRole)).not.toContain('Private of the administrator')
    expect(await names(other)).toContain('For all')
    expect(await names(other)).not.toContain('For the readers')
    expect((await stranger.call('GET', '/api/views?entity=repair')).status).toBe(422)
    const [hidden] = (await seen(server)).filter(({ name }) => name === 'Private of the administrator')
    expect((await inRole.call('GET', `/api/views/${hidden?.id}`)).status).toBe(404)
    expect((await put(inRole, hidden ?? {})).status).toBe(404)
    expect((await inRole.call('DELETE', `/api/views/${hidden?.id}`)).status).toBe(404)
  })

  test('who may not change the rows keeps views for themselves alone, and changes nobody else’s', async () => {
    const reader = await personWith(server, 'repairs.read')
    expect((await post(reader, { name: 'Mine' })).status).toBe(201)
    const refused = await post(reader, { name: 'For all', audience: 'all' })
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'Only who may change Repairs can share a view of them.',
    ])
    const shared = await keep(server, { name: 'Shared', audience: 'all' })
    const changed = await put(reader, shared, { name: 'Mine now' })
    expect([changed.status, changed.body.message]).toEqual([403, 'Only Administrator can change this view.'])
    expect((await reader.call('DELETE', `/api/views/${shared.id}`)).status).toBe(403)
    expect((await server.call('DELETE', `/api/views/${shared.id}`)).status).toBe(204)
    expect((await server.call('GET', `/api/views/${shared.id}`)).status).toBe(404)
  })

  test('a role whose holders may not read the rows is no audience', async () => {
    const title = `Customers alone ${database}`
    const role = await makeRole(server, title, ['customers.read'])
    const { status, body } = await post(server, { name: 'Not for them', audience: { roles: [role] } })
    expect([status, body.errors?.audience]).toEqual([
      422,
      [`Who has the role ${title} may not read Repairs.`],
    ])
  })

  test('of two who change one, the second is told who was first, and nothing of theirs is lost', async () => {
    const writer = await personWith(server, 'repairs.read', 'repairs.update')
    const mine = await keep(writer, { name: 'Ours', audience: 'all' })
    expect((await put(server, mine, { name: 'The administrator’s name' })).status).toBe(200)
    const second = await put(writer, mine, { name: 'The writer’s name' })
    expect(second.status).toBe(409)
    expect(second.body.message).toMatch(/^Administrator changed this view at /)
    expect(second.body.data.name).toBe('The administrator’s name')
    expect((await put(writer, second.body.data, { name: 'The writer’s name' })).status).toBe(200)
  })

  test('a view of what somebody may not read is told by its name alone', async () => {
    const reader = await personWith(server, 'repairs.read')
    const secret = 'Marker Street 77'
    const where = { customer: { is: { address: { has: secret } } } }
    const made = await keep(server, {
      name: 'By place',
      audience: 'all',
      select: { where },
      sort: ['last_date', 'asc'],
    })
    const answer = await reader.call('GET', `/api/views/${made.id}`)
    expect(answer.body.data).toMatchObject({
      name: 'By place',
      closed: true,
      select: null,
      sort: null,
      same: '',
    })
    expect(JSON.stringify(answer.body)).not.toMatch(/Marker|address/)
    expect(JSON.stringify(await seen(reader))).not.toMatch(/Marker|address/)
    const guess = `&like=${encodeURIComponent(JSON.stringify({ where }))}`
    expect(await names(server, guess)).toEqual(['By place'])
    expect((await reader.call('GET', `/api/views?entity=repair${guess}`)).body).toEqual({
      data: [],
      total: 0,
    })
  })

  test('a name is one line in which all is seen: it stands in others’ mails', async () => {
    const made = await keep(server, { name: 'Mine\r\nBcc: x@example.org \u202etxt' })
    expect(made.name).toMatch(/^Mine ?Bcc: x@example\.org txt$/)
  })

  test('a list can be asked for the id that no row has, by which the page shows nothing', async () => {
    const { status, body } = await server.call('GET', `/api/repairs?ids=${impossibleId}`)
    expect([status, body.data]).toEqual([200, []])
  })

  test('a row that is gone is said, and matches nothing', async () => {
    const action = await server.make('actions', { name: `Passing ${database}` })
    const made = await keep(server, {
      name: 'Of a row',
      select: { where: { action: `Passing ${database}` } },
    })
    expect(made.problems).toEqual([])
    await server.call('DELETE', `/api/actions/${action.id}`)
    const { data } = (await server.call('GET', `/api/views/${made.id}`)).body
    expect(data.problems).toEqual([{ kind: 'row-gone', field: 'action', label: 'Action' }])
    expect(data.select.where).toEqual({ action: { id: action.id } })
  })

  test('a field that is gone is struck and said; the others go on, and the view is whole again with it', async () => {
    const where = { source: { not: null }, remarks: { has: 'rail' } }
    const made = await keep(server, { name: 'Of a field', select: { where }, sort: ['last_date', 'desc'] })
    await server.restart({ product: without.place })
    const { data } = (await server.call('GET', `/api/views/${made.id}`)).body
    expect(data.problems).toEqual([{ kind: 'field-gone', field: 'source', label: 'Source' }])
    expect(data.select.where).toEqual({ remarks: { has: 'rail' } })
    await server.restart({ product: workshop })
    expect((await server.call('GET', `/api/views/${made.id}`)).body.data).toMatchObject({
      select: { where },
      problems: [],
    })
  })

  test('another name leaves what a view is made of as it was, also what is gone for now', async () => {
    const where = { source: { not: null }, remarks: { has: 'rail' } }
    const columns = [{ name: 'customer', width: 240 }]
    const { id } = await keep(server, { name: 'Before', select: { where }, columns, groups: 'status' })
    await server.restart({ product: without.place })
    const { version } = (await server.call('GET', `/api/views/${id}`)).body.data
    const named = { entity: 'repair', name: 'After', audience: 'mine', version }
    expect((await server.call('PUT', `/api/views/${id}`, named)).status).toBe(200)
    await server.restart({ product: workshop })
    const { data } = (await server.call('GET', `/api/views/${id}`)).body
    expect(data).toMatchObject({ name: 'After', select: { where }, columns, groups: 'status', problems: [] })
    const like = encodeURIComponent(JSON.stringify({ where }))
    expect(await names(server, `&like=${like}`)).toContain('After')
    const emptied = { ...named, version: data.version, select: {}, columns: null }
    expect((await server.call('PUT', `/api/views/${id}`, emptied)).body.data).toMatchObject({
      select: {},
      columns: null,
      groups: 'status',
    })
  })

  test('equal ones are found, whatever the order of their tests', async () => {
    const where = { action: { id: 1 }, remarks: { has: 'rail' } }
    await keep(server, { name: 'One of two', select: { where } })
    const like = encodeURIComponent(
      JSON.stringify({ where: { remarks: { has: 'rail' }, action: { id: 1 } } }),
    )
    expect(await names(server, `&like=${like}`)).toEqual(['One of two'])
    expect(await names(server, `&keyword=ONE%20of`)).toEqual(['One of two'])
  })

  test('opening one is noted, once a day', async () => {
    const made = await keep(server, { name: 'Used' })
    expect((await server.call('POST', `/api/views/${made.id}/used`)).status).toBe(204)
    const { used_at: first } = (await server.call('GET', `/api/views/${made.id}`)).body.data
    expect(first).not.toBeNull()
    await server.call('POST', `/api/views/${made.id}/used`)
    expect((await server.call('GET', `/api/views/${made.id}`)).body.data.used_at).toBe(first)
  })
})
