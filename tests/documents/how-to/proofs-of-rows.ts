import type { Loose } from '../../support/calls.ts'
import type { Proofs } from './answer.ts'

const namesOf = (rows: readonly Loose[]): string => rows.map(({ name }) => name).join(', ')

/** Of the headings "Forms", "Lists" and "Links between entities". */
export const proofsOfRows: Proofs = {
  'a field that shows only when it matters': async ({ make, ask }) => {
    const rex = await make('pets', { name: 'Rex' })
    const mia = await make('pets', { name: 'Mia', vaccinated: true })
    const set = { vaccinated_on: '2026-03-01' }
    const { refused, changes } = await ask('POST', '/api/pets/bulk', {
      ...{ select: { ids: [rex.id, mia.id] }, set, dry: true },
    })
    return [refused[0].reason, changes]
  },

  'lines in a form': async ({ ask, make, rows }) => {
    const lines = [
      { item: 'Lamp', price: '12.00' },
      { item: 'Bulb', price: '3.50' },
    ]
    const { id, total } = await make('orders', { customer: 'Ada', lines })
    await ask('DELETE', `/api/orders/${id}`)
    return [total, (await rows('/api/order-lines')).length]
  },

  'a list of what is overdue': async ({ make, rows }) => {
    await make('loans', { book: 'Emma', due: '2026-03-10' })
    await make('loans', { book: 'Northanger Abbey', due: '2026-03-09', back: true })
    await make('loans', { book: 'Persuasion', due: '2026-03-19' })
    await make('loans', { book: 'Sanditon', due: '2026-03-20' })
    const booksOf = (loans: readonly Loose[]) => loans.map(({ book }) => book).join(', ')
    const overdue = await rows('/api/loan/overdue')
    return [booksOf(overdue), overdue[0].days_left, booksOf(await rows('/api/loan/soon'))]
  },

  'rows coloured by a rule': async ({ make, ask }) => {
    await make('machines', { name: 'Drill', broken: true, checked_until: '2025-01-01' })
    await make('machines', { name: 'Saw', checked_until: '2026-03-11' })
    await make('machines', { name: 'Lathe', checked_until: '2026-03-12' })
    const exported = await ask('GET', '/api/machines/export?format=json&sortBy=id&order=asc')
    return exported.map(({ Why }: Loose) => Why)
  },

  'a list sorted my way': async ({ make, rows }) => {
    await make('events', { name: 'Spring fair', day: '2026-04-11' })
    await make('events', { name: 'Harvest', day: '2026-09-20' })
    return (await rows('/api/events')).map(({ name }) => name)
  },

  'sums under a list': async ({ make, ask }) => {
    await make('expenses', { item: 'Train', kind: 'Travel', amount: '80.00' })
    await make('expenses', { item: 'Paper', kind: 'Office', amount: '49.90' })
    await make('expenses', { item: 'Pencil', kind: 'Office', amount: '0.20' })
    const { totals, groups } = await ask('GET', '/api/expenses/totals?groups=kind')
    return [totals, ...groups.map((group: Loose) => group.totals)].map(({ amount }) => amount.sum)
  },

  'a Kanban board, or a calendar': async ({ make, ask }) => {
    for (const state of ['Done', 'Running', 'Waiting']) await make('jobs', { name: 'Sharpen', state })
    const saved = async (layout: string) => {
      const shown = { entity: 'job', name: layout, audience: 'mine', select: {}, layout }
      return (await ask('POST', '/api/views', shown)).layout
    }
    const { groups } = await ask('GET', '/api/jobs/totals?groups=state&rows=20')
    const lanes = groups.map(({ label }: Loose) => label).join(', ')
    return [await saved('board'), await saved('calendar'), lanes]
  },

  'a dropdown filled from another list': async ({ make, ask, rows, refusal }) => {
    const { id } = await make('authors', { name: 'Tove Jansson' })
    await make('books', { title: 'The Summer Book', author_id: id })
    const options = namesOf(await ask('GET', '/api/authors?options=1'))
    const inList = namesOf((await rows('/api/books')).map(({ author }) => author))
    return [options, inList, await refusal('DELETE', `/api/authors/${id}`)]
  },

  'places inside places': async ({ make, rows, refusal }) => {
    const house = await make('places', { name: 'House' })
    const cellar = await make('places', { name: 'Cellar', inside_id: house.id })
    const shelf = await make('places', { name: 'Shelf', inside_id: cellar.id })
    await make('places', { name: 'Garden' })
    const where = encodeURIComponent(JSON.stringify({ inside: { within: 'House' } }))
    const found = await rows('/api/places', `&sortBy=id&order=asc&where=${where}`)
    return [namesOf(found), await refusal('PUT', `/api/places/${house.id}`, { inside_id: shelf.id })]
  },
}
