import type { Predicate } from '../../../src/descriptor/index.ts'
import { type Asked, type Door, get } from './asked.ts'
import { fileDoors } from './file-doors.ts'
import type { Person, World } from './world.ts'

const json = (rule: unknown) => encodeURIComponent(JSON.stringify(rule))

/** A page of a list with what is in it, where the person may read the entity at all. */
const page = (
  person: Person,
  world: World,
  entity: string,
  path: string,
  ...rules: readonly Predicate[]
): readonly Asked[] => {
  const may = world.held(person, entity, 'read')
  const glue = path.includes('?') ? '&' : '?'
  if (may !== 'all' && may.length === 0)
    return [get(`${path}${glue}per_page=100`, path.includes('options') ? {} : { status: 403 })]
  const ids = world.listed(person, entity, ...rules)
  // Whoever may read no row of another entity may not ask for what stands in its rows.
  const everywhere = ['note', 'tag', 'area', 'card'].every(
    (each) => world.held(person, each, 'read').length > 0,
  )
  const status = everywhere || !/\?(where|has)/.test(path) ? 200 : undefined
  const expected = { ids, total: ids.length, ...(status && { status }) }
  return [get(`${path}${glue}per_page=100`, expected)]
}

const tickets =
  (query: string, ...rules: readonly Predicate[]): Door[1] =>
  (person, world) =>
    page(person, world, 'ticket', `/api/tickets${query}`, ...rules)

const named = (list: string): Door => [
  `the list ${list}`,
  (person, world) => {
    const found = world.entity('ticket').lists.find(({ name }) => name === list)
    return page(person, world, 'ticket', found?.api ?? '', found?.rows ?? {})
  },
]

const asked = (rule: Predicate): Door => [
  `where ${JSON.stringify(rule)}`,
  tickets(`?where=${json(rule)}`, rule),
]

/** A rule about a row of another entity, for each of them. */
const about = (what: string, entity: string, rule: (id: number, name: string) => Predicate): Door => [
  `where ${what}`,
  (person, world) =>
    [...world.of(entity)].flatMap(([id, row]) => {
      const said = rule(id, String(row.name))
      return tickets(`?where=${json(said)}`, said)(person, world)
    }),
]

const each =
  (entity: string, path: (id: number) => string, status: (seen: boolean, may: boolean) => number): Door[1] =>
  (person, world) => {
    const held = world.held(person, entity, 'read')
    const may = held === 'all' || held.length > 0
    return [...world.of(entity).keys()].map((id) =>
      get(path(id), { status: status(world.reaches(person, entity, id, 'read'), may) }),
    )
  }

const isReader = (person: Person, world: World): boolean => {
  const held = world.held(person, 'ticket', 'read')
  return held === 'all' || held.length > 0
}

const seenOr404 = (seen: boolean, may: boolean) => (seen ? 200 : may ? 404 : 403)

/** What is searched for leads to no row that the person does not see. */
const words = (world: World): readonly string[] => [
  'MARK',
  ...[...world.of('area').values(), ...world.of('ticket').values()]
    .slice(0, 8)
    .map((row) => String(row.name ?? row.title)),
]

const post = (path: string, body: unknown, more: Partial<Asked> = {}): Asked => ({
  ...{ method: 'POST', path, body, ...more },
})

/** Some of what the administrator did, the first as well as what came later. */
const batches = [1, 2, 3, 5, 8, 13, 21, 34, 55, 89]

const ticketsOf = (world: World): readonly number[] => [...world.of('ticket').keys()]

/** A change of many rows that is only previewed: of all of a list, and of rows that are named, seen or not. */
const many =
  (verb: 'update' | 'delete', change: object): Door[1] =>
  (person, world) => {
    const isHeld = (['read', verb] as const).every((each) => {
      const held = world.held(person, 'ticket', each)
      return held === 'all' || held.length > 0
    })
    const expected = isHeld
      ? { status: 200, like: { data: { matches: world.listed(person, 'ticket').length } } }
      : { status: 403 }
    const ask = (select: object) => post('/api/tickets/bulk', { select, ...change, dry: true }, expected)
    return [ask({}), ask({ ids: ticketsOf(world).slice(0, 1000) })]
  }

export const doors: readonly Door[] = [
  ['the list', tickets('')],
  ['the list of areas', (person, world) => page(person, world, 'area', '/api/areas')],
  ['the list of notes', (person, world) => page(person, world, 'note', '/api/notes')],
  ['the list of cards', (person, world) => page(person, world, 'card', '/api/cards')],
  ['the list of tags', (person, world) => page(person, world, 'tag', '/api/tags')],
  ['the list of people', (person, world) => page(person, world, 'user', '/api/users')],
  ['the list by a column', tickets('?sortBy=title&order=desc')],
  ['the list by a computed column', tickets('?sortBy=hours')],
  ['the list by a label', tickets('?sortBy=area&order=asc')],
  ['the list by a label, downwards', tickets('?sortBy=assignee&order=desc')],
  [
    'a further page',
    () => [get('/api/tickets?per_page=3&page=2'), get('/api/tickets?per_page=3&page=1&order=asc')],
  ],
  ['the lists that have one', tickets('?has=note', { notes: { any: {} } })],
  ...[
    'open',
    'closed',
    'others',
    'mine',
    'watched',
    'unwatched',
    'late',
    'placed',
    'in-the-tower',
    'red',
    'silent',
  ].map(named),
  [
    'the counts',
    (person, world) => {
      const { lists } = world.entity('ticket')
      const count = (rule: Predicate) => world.listed(person, 'ticket', rule).length
      const counts = Object.fromEntries(lists.map(({ name, rows }) => [name, count(rows)]))
      return isReader(person, world)
        ? [get('/api/tickets?counts=1', { like: { total: count({}), lists: counts } })]
        : [get('/api/tickets?counts=1', { status: 403 })]
    },
  ],
  [
    'the totals',
    (person, world) =>
      ['', '?groups=area&rows=3', '?groups=assignee&rows=1', '?groups=status', '?groups=due:month'].map(
        (query) =>
          get(
            `/api/tickets/totals${query}`,
            isReader(person, world)
              ? { status: 200, like: { data: { total: world.listed(person, 'ticket').length } } }
              : { status: 403 },
          ),
      ),
  ],
  ...fileDoors,
  asked({ assignee: { me: true } }),
  asked({ watchers: { any: { me: true } } }),
  asked({ none: [{ watchers: { none: { me: true } } }] }),
  asked({ area: null }),
  asked({ area: { not: null } }),
  asked({ area: { is: { keeper: { not: null } } } }),
  asked({ notes: { any: { hours: { above: 2 } } } }),
  asked({ notes: { none: {} } }),
  asked({ hours: { above: 3 } }),
  asked({ tags: { none: {} } }),
  asked({ none: [{ area: null }, { status: 'Open' }] }),
  about('a row by its id', 'area', (id) => ({ area: { id } }) as unknown as Predicate),
  about('any other than a row', 'area', (id) => ({ area: { not: { id } } }) as unknown as Predicate),
  about('a row by its label', 'area', (_, name) => ({ area: name })),
  about('what lies in a row', 'area', (_, name) => ({ area: { within: name } })),
  about('a name behind a step', 'tag', (_, name) => ({ tags: { any: { name } } })),
  ['options', (person, world) => page(person, world, 'ticket', '/api/tickets?options=1')],
  [
    'options by a keyword',
    (_, world) => words(world).map((word) => get(`/api/areas?options=1&keyword=${word}`)),
  ],
  [
    'options by their ids',
    (_, world) =>
      ['area', 'ticket', 'tag'].map((name) =>
        get(`/api/${world.entity(name).plural}?options=1&ids=${[...world.of(name).keys()].join()}`),
      ),
  ],
  ['options without a card', () => [get('/api/tickets?options=1&without=card')]],
  [
    'options outside of a row',
    (_, world) =>
      [...world.of('area').keys()].slice(0, 3).map((id) => get(`/api/areas?options=1&outside=${id}`)),
  ],
  ['all at once', () => [get('/api/areas'), get('/api/users')]],
  ['an item', each('ticket', (id) => `/api/tickets/${id}`, seenOr404)],
  ['an item of a tree', each('area', (id) => `/api/areas/${id}`, seenOr404)],
  ['an item that belongs to another', each('note', (id) => `/api/notes/${id}`, seenOr404)],
  ['the single one that belongs', each('card', (id) => `/api/cards/${id}`, seenOr404)],
  ['the history of a row', each('ticket', (id) => `/api/tickets/${id}/history`, seenOr404)],
  ['who changed a row', each('ticket', (id) => `/api/tickets/${id}/history?people=1`, seenOr404)],
  ['the history of a note', each('note', (id) => `/api/notes/${id}/history`, seenOr404)],
  ['what is said of a row', each('ticket', (id) => `/api/tickets/${id}/comments`, seenOr404)],
  ['what is said of a note', each('note', (id) => `/api/notes/${id}/comments`, seenOr404)],
  ['who follows a row', each('ticket', (id) => `/api/tickets/${id}/following`, seenOr404)],
  ['who may be mentioned', each('ticket', (id) => `/api/tickets/${id}/people`, seenOr404)],
  [
    'saying something of a row',
    (person, world) =>
      ticketsOf(world)
        .filter((id) => !world.reaches(person, 'ticket', id, 'read'))
        .slice(0, 5)
        .flatMap((id) => [
          post(`/api/tickets/${id}/comments`, { text: 'a' }, { status: isReader(person, world) ? 404 : 403 }),
          {
            ...{ method: 'PUT', path: `/api/tickets/${id}/following`, body: { following: true } },
            status: isReader(person, world) ? 404 : 403,
          },
        ]),
  ],
  [
    'a row as it was',
    each(
      'ticket',
      (id) => `/api/tickets/${id}/history?then=1`,
      (_, may) => (may ? 404 : 403),
    ),
  ],
  [
    'what another changed together',
    () => batches.flatMap((id) => [get(`/api/batches/${id}`, { status: 404 })]),
  ],
  [
    'the rows that another changed together',
    () => batches.map((id) => get(`/api/batches/${id}/rows?per_page=100`)),
  ],
  [
    'undoing what another did',
    () => batches.map((id) => post(`/api/batches/${id}/undo`, {}, { status: 404 })),
  ],
  [
    'cancelling what another does',
    () => batches.map((id) => post(`/api/batches/${id}/cancel`, undefined, { status: 404 })),
  ],
  ['many rows that are set', many('update', { set: { status: 'Closed' } })],
  ['many rows that are given a reference', many('update', { set: { area_id: null } })],
  ['many rows whose list is added to', many('update', { add: { tags: [] }, set: { status: 'Open' } })],
  ['many rows that are deleted', many('delete', { delete: true })],
  [
    'the rows of some ids',
    (person, world) =>
      page(person, world, 'ticket', `/api/tickets?ids=${ticketsOf(world).slice(0, 100).join()}`),
  ],
  ['the history of everything', () => [get('/api/history', { status: 403 })]],
  [
    'keywords',
    (_, world) =>
      words(world).flatMap((word) => [
        get(`/api/tickets?keyword=${word}&per_page=100`),
        get(`/api/notes?keyword=${word}`),
      ]),
  ],
  ['search', (_, world) => words(world).map((word) => get(`/api/search?keyword=${word}`))],
  [
    'the dashboard',
    (person, world) => {
      if (!isReader(person, world)) return [get('/api/dashboard-data', { status: 403 })]
      const open = world.listed(person, 'ticket', { status: 'Open' })
      const dated = open.filter((id) => world.of('ticket').get(id)?.due)
      const like = {
        tickets: world.listed(person, 'ticket').length,
        open: open.length,
        by_year: dated.length > 0 ? { years: [2026], open: [dated.length] } : { years: [], open: [] },
      }
      return [get('/api/dashboard-data', { like })]
    },
  ],
  [
    'where somebody is signed in',
    (person, world) =>
      [...world.of('user').keys()].map((id) => {
        const unseen = world.isBound(person, 'user') && !world.reaches(person, 'user', id, 'read')
        const may = world.held(person, 'user', 'update').length > 0
        return get(`/api/users/${id}/sessions`, !may ? { status: 403 } : unseen ? { status: 404 } : {})
      }),
  ],
  [
    'the inbox',
    () => ['unread', 'all', 'mentions'].map((show) => get(`/api/inbox?show=${show}&per_page=100`)),
  ],
  [
    'a line of the inbox, one’s own or another’s',
    () =>
      [1, 2, 3, 5, 8, 13, 21].flatMap((id) => [get(`/api/inbox/${id}`), post(`/api/inbox/${id}/read`, {})]),
  ],
  ['oneself', () => [get('/api/user'), get('/api/openapi.json')]],
]
