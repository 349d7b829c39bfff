import { randomFrom } from '../../src/server/operations/seed/demo/random.ts'
import type { Caller, Loose } from '../../tests/support/calls.ts'
import { blank, type Held, Shelf } from './shelf.ts'

const path = { book: '/api/books', author: '/api/authors', genre: '/api/genres' } as const
type Name = keyof typeof path
const names = Object.keys(path) as Name[] // as `keyof` says

const bindings = ['Hardback', 'Paperback', 'Audio']

/** What a library and a plain model of it differ in. */
export interface Differences {
  readonly steps: number
  readonly batches: number
  readonly undone: number
  readonly kept: number
  readonly looks: number
  readonly wrong: readonly string[]
}

/**
 * Random edits, changes of many rows, deletions, restores and undos on a running library, and the same on plain arrays.
 * What is answered is compared at each step; lists, counts, searches and rows as they were at every `every`-th.
 */
export const runShelf = async (
  { call }: Caller,
  { steps, every, seed }: { readonly steps: number; readonly every: number; readonly seed: number },
): Promise<Differences> => {
  const random = randomFrom(seed)
  const shelf = new Shelf()
  const wrong: string[] = []
  const tally = { undone: 0, kept: 0, looks: 0 }
  let step = 0
  const note = (what: string, told: unknown, expected: unknown) => {
    if (JSON.stringify(told) !== JSON.stringify(expected))
      wrong.push(`${step}: ${what}: ${JSON.stringify(told)} instead of ${JSON.stringify(expected)}`)
  }
  const heldBy = (entity: Name, row: Loose): Held =>
    Object.fromEntries(
      Object.keys(blank[entity] ?? {}).map((key) => [
        key,
        key === 'authors' ? row.authors.map(idOf).sort((a: number, b: number) => a - b) : (row[key] ?? null),
      ]),
    )
  const read = async (entity: Name, id: number) => {
    const { status, body } = await call('GET', `${path[entity]}/${id}`)
    return status === 200 ? heldBy(entity, body.data) : null
  }
  for (const entity of names)
    for (let page = 1; ; page += 1) {
      const { body } = await call('GET', `${path[entity]}?per_page=100&page=${page}`)
      for (const { id } of body.data) shelf.begin(entity, id, (await read(entity, id)) ?? {})
      if (body.next_page_url === null) break
    }

  const any = (entity: Name): number | null => {
    const ids = [...shelf.of(entity).keys()]
    return ids.length === 0 ? null : random.pick(ids)
  }
  const word = () => `w${random.between(1, 60)}`
  const drawnFor = (key: string): unknown => {
    if (key === 'authors')
      return [...new Set([any('author'), any('author')])].filter((id) => id !== null).sort((a, b) => a - b)
    if (key === 'genre_id') return random.chance(0.2) ? null : any('genre')
    if (key === 'pages') return random.chance(0.1) ? null : random.between(1, 400)
    if (key === 'binding') return random.chance(0.1) ? null : random.pick(bindings)
    if (key === 'blurb' && random.chance(0.3)) return null
    if (key === 'isbn' || key === 'name') return `${word()} ${random.between(1, 400)}`
    return word()
  }
  const some = (entity: Name, share: number): Record<string, unknown> =>
    Object.fromEntries(
      Object.keys(blank[entity] ?? {}).flatMap((key) => (random.chance(share) ? [[key, drawnFor(key)]] : [])),
    )
  const isWhole = (entity: Name, id: number, values: Held): boolean => {
    const { kept } = shelf.allowed(entity, id, values)
    const authors = values.authors as readonly number[] | undefined
    return !kept && authors?.length !== 0
  }
  /** A rule names it. */
  const isLocked = (entity: Name, id: number) =>
    entity === 'genre' && shelf.of(entity).get(id)?.name === 'Reference'
  const batchIn = (headers: Headers) => Number(headers.get('batch') ?? 0)

  const create = async () => {
    const entity = random.pick(names)
    const values = { ...blank[entity], ...some(entity, 1) }
    const { status, body, headers } = await call('POST', path[entity], values)
    const whole = isWhole(entity, 0, values)
    note(`${entity} made`, status, whole ? 201 : 422)
    if (status === 201) shelf.write(batchIn(headers), [{ entity, id: body.data.id, after: values }])
  }
  const update = async () => {
    const entity = random.chance(0.8) ? 'book' : random.pick(names)
    const id = any(entity)
    const values = some(entity, 0.3)
    if (id === null) return
    const { status, headers } = await call('PUT', `${path[entity]}/${id}`, values)
    const renamed = isLocked(entity, id) && 'name' in values
    note(`${entity} ${id} changed`, status, isWhole(entity, id, values) ? (renamed ? 409 : 200) : 422)
    if (status === 200) shelf.write(batchIn(headers), [{ entity, id, after: values }])
  }
  const remove = async () => {
    const entity = random.pick(names)
    const id = any(entity)
    if (id === null) return
    const { status, headers } = await call('DELETE', `${path[entity]}/${id}`)
    note(`${entity} ${id} deleted`, status, shelf.isUsed(entity, id) || isLocked(entity, id) ? 409 : 200)
    if (status === 200) shelf.write(batchIn(headers), [{ entity, id, after: null }])
  }
  const bulk = async () => {
    const [select, meant] = selection()
    const chosen = [...shelf.of('book')].filter(([id, row]) => meant(id, row)).sort(([a], [b]) => a - b)
    const change = changeOfMany()
    const { body: preview, status: previewed } = await call('POST', `${path.book}/bulk`, {
      ...{ select, ...change.body },
      dry: true,
    })
    note('previewed', previewed, 200)
    if (previewed !== 200) return
    const changed = chosen.flatMap(([id, row]) => {
      const after = change.of(row)
      if (after === undefined) return []
      const same = after !== null && Object.entries(after).every(([key, each]) => isSame(row[key], each))
      return same ? [] : [{ entity: 'book', id, after }]
    })
    note('preview', [preview.data.matches, preview.data.changes], [chosen.length, changed.length])
    const { mark } = preview.data
    const done = await call('POST', `${path.book}/bulk`, { select, ...change.body, mark })
    note('done', done.body?.data?.changed, changed.length)
    shelf.write(batchIn(done.headers), changed)
  }
  const selection = (): readonly [object, (id: number, row: Held) => boolean] => {
    const genre = any('genre')
    if (random.chance(0.5) && genre !== null)
      return [{ where: { genre: { id: genre } } }, (_, row) => row.genre_id === genre]
    const most = random.between(1, 400)
    if (random.chance(0.5))
      return [
        { where: { pages: { below: most } } },
        (_, row) => row.pages !== null && Number(row.pages) < most,
      ]
    const ids = [...shelf.of('book').keys()].filter(() => random.chance(0.2))
    const [first, ...more] = ids
    return first === undefined
      ? [{ where: { pages: { above: 399 } } }, (_, row) => Number(row.pages) > 399]
      : [{ ids: [first, ...more] }, (id) => ids.includes(id)]
  }
  const changeOfMany = (): { readonly body: object; readonly of: (row: Held) => Held | null | undefined } => {
    const author = any('author')
    const kind = random.next()
    if (kind < 0.12) return { body: { delete: true }, of: () => null }
    const listed = (row: Held) => row.authors as readonly number[]
    if (kind < 0.3 && author !== null)
      return {
        body: { add: { authors: [author] } },
        of: (row) => ({ authors: [...new Set([...listed(row), author])].sort((a, b) => a - b) }),
      }
    if (kind < 0.4 && author !== null)
      return {
        body: { remove: { authors: [author] } },
        of: (row) => {
          const left = listed(row).filter((id) => id !== author)
          return left.length === 0 ? undefined : { authors: left }
        },
      }
    const key = random.pick(['pages', 'binding', 'genre_id', 'title'])
    const value = drawnFor(key)
    return { body: { set: { [key]: value } }, of: () => ({ [key]: value }) }
  }
  const undo = async () => {
    const ids = [...shelf.batches.keys()]
    if (ids.length === 0) return
    const id = random.chance(0.7)
      ? (ids.at(-random.between(1, Math.min(12, ids.length))) ?? 0)
      : random.pick(ids)
    const { status, body, headers } = await call('POST', `/api/batches/${id}/undo`, {})
    const stands = shelf.batches.get(id)?.state === 'done'
    note(`batch ${id} undone`, status, stands ? 200 : 409)
    if (status !== 200) return
    const { wanted, kept } = shelf.inverse(id)
    const told = new Set(body.data.kept.map(({ entity, id: row }: Loose) => `${entity} ${row}`))
    note(`batch ${id} undone in`, [body.data.changed, told.size], [wanted.length, kept])
    tally.undone += 1
    tally.kept += kept
    shelf.write(batchIn(headers), wanted, id)
    if (wanted.length > 0) shelf.undone(id)
  }
  const restore = async () => {
    const id = any('book')
    const snapshots = id === null ? [] : shelf.historyOf('book', id)
    if (id === null || snapshots.length === 0) return
    const at = random.between(0, snapshots.length - 1)
    const entry = await entryAt(id, snapshots.length, at)
    const before = random.chance(0.5)
    const then = before ? snapshots[at]?.before : snapshots[at]?.after
    const asked = { entry, ...(before && { before }) }
    const { status, body, headers } = await call('POST', `${path.book}/${id}/restore`, asked)
    note(`book ${id} restored`, status, then ? 200 : 409)
    if (status !== 200 || !then) return
    const present = shelf.of('book').get(id) ?? {}
    const wanted = Object.fromEntries(
      Object.entries(then).filter(([key, each]) => !isSame(present[key], each)),
    )
    const { values } = shelf.allowed('book', id, wanted)
    note(`book ${id} restored in`, body.data.changed, Object.keys(values).length > 0 ? 1 : 0)
    shelf.write(batchIn(headers), [{ entity: 'book', id, after: values }])
  }
  /** The id of an entry of a book's history, by its place from the beginning. */
  const entryAt = async (id: number, entries: number, at: number): Promise<number> => {
    const page = entries - at
    const { body } = await call('GET', `${path.book}/${id}/history?per_page=1&page=${page}`)
    return body.data[0].id
  }

  const look = async () => {
    tally.looks += 1
    for (const entity of names) {
      const { body } = await call('GET', `${path[entity]}?per_page=1`)
      note(`${entity}s in all`, body.total, shelf.of(entity).size)
    }
    const reading = [...shelf.of('genre')].find(([, { name }]) => name === 'Reference')?.[0] ?? null
    const { body: lent } = await call('GET', '/api/book/to-lend?per_page=1')
    note(
      'to lend',
      lent.total,
      [...shelf.of('book').values()].filter((row) => row.genre_id !== reading).length,
    )
    const sought = word()
    const { body: found } = await call(
      'GET',
      `${path.book}?keyword=${sought}&per_page=100&sortBy=id&order=asc`,
    )
    const holds = ({ title, isbn }: Held) => [title, isbn].some((text) => String(text).includes(sought))
    const others = new Set(
      [...shelf.of('author')].flatMap(([id, { name }]) => (String(name).includes(sought) ? [id] : [])),
    )
    const genres = [...shelf.of('genre')].flatMap(([id, { name }]) =>
      String(name).includes(sought) ? [id] : [],
    )
    const expected = [...shelf.of('book')]
      .filter(
        ([, row]) =>
          holds(row) ||
          genres.includes(Number(row.genre_id)) ||
          (row.authors as readonly number[]).some((id) => others.has(id)),
      )
      .map(([id]) => id)
      .sort((a, b) => a - b)
    note(`found by ${sought}`, found.total, expected.length)
    note(
      `the first by ${sought}`,
      found.data.map(({ id }: Loose) => id),
      expected.slice(0, 100),
    )
    for (let at = 0; at < 5; at += 1) await lookAt(any('book'))
  }
  const lookAt = async (id: number | null) => {
    if (id === null) return
    const snapshots = shelf.historyOf('book', id)
    const now = shelf.of('book').get(id)
    note(`book ${id}`, await read('book', id), now)
    if (snapshots.length === 0) return
    const at = random.between(0, snapshots.length - 1)
    const entry = await entryAt(id, snapshots.length, at)
    const { body } = await call('GET', `${path.book}/${id}/history?then=${entry}`)
    const then = snapshots[at]?.after ?? null
    note(`book ${id} was there`, body.data.there, then !== null)
    for (const { field, then: told } of body.data.fields) {
      if (!(field in (blank.book ?? {}))) continue
      const held = then?.[field] ?? (field === 'authors' ? [] : null)
      note(`book ${id} as it was, ${field}`, told ?? (field === 'authors' ? [] : null), held)
    }
  }

  const ways: readonly (readonly [share: number, act: () => Promise<void>])[] = [
    [0.18, create],
    [0.3, update],
    [0.08, remove],
    [0.12, bulk],
    [0.22, undo],
    [0.1, restore],
  ]
  const all = ways.reduce((sum, [share]) => sum + share, 0)
  for (step = 1; step <= steps && wrong.length < 20; step += 1) {
    let drawn = random.next() * all
    for (const [share, act] of ways) {
      drawn -= share
      if (drawn > 0) continue
      await act()
      break
    }
    if (step % every === 0) await look()
  }
  return { steps: step - 1, batches: shelf.batches.size, ...tally, wrong }
}

const idOf = (each: Loose): number => (typeof each === 'number' ? each : each.id)

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
