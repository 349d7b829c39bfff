import type { Proofs } from './answer.ts'

/** Of the headings "Fields" and "Rules". */
export const proofsOfFieldsAndRules: Proofs = {
  'a number that counts by itself': async ({ make, pass, server }) => {
    const first = await make('repairs', { item: 'Clock' })
    const second = await make('repairs', { item: 'Radio', number: 'R-2026-0077' })
    pass(300 * 24)
    await server.signInAgain()
    const later = await make('repairs', { item: 'Lamp' })
    return [first.number, second.number, later.number]
  },

  'one of a few fixed choices': async ({ make, refusal }) => {
    const { state } = await make('tasks', { name: 'Paint the door' })
    return [state, await refusal('POST', '/api/tasks', { name: 'Oil the hinge', state: 'Later' })]
  },

  'a total that is worked out from other fields': async ({ make, ask }) => {
    const { id, total } = await make('purchases', { item: 'Lamp', pieces: 3, price: '19.99', total: '1.00' })
    return [total, (await ask('PUT', `/api/purchases/${id}`, { pieces: 4 })).total]
  },

  'a field that fills in today, or whoever enters the row': async ({ person }) => {
    const ada = await person('Ada', ['deliveries.create', 'deliveries.read', 'users.read'])
    const { body } = await ada.call('POST', '/api/deliveries', { sender: 'Brandt Roofing' })
    return [body.data.arrived, body.data.entered_by.name]
  },

  'a field that is required only sometimes': async ({ make, refusal }) => {
    const { id } = await make('keys', { name: 'Cellar' })
    return [await refusal('PUT', `/api/keys/${id}`, { state: 'Lent' })]
  },

  'no duplicates': async ({ make, refusal }) => {
    await make('rooms', { name: 'Library', floor: 1, door: 2 })
    return [
      await refusal('POST', '/api/rooms', { name: 'library', floor: 1, door: 3 }),
      await refusal('POST', '/api/rooms', { name: 'Workshop', floor: 1, door: 2 }),
    ]
  },

  'no double booking': async ({ make, server, refusal }) => {
    const first = {
      player: 'Ada',
      court: 'North',
      begins: '2026-03-13T09:00:00Z',
      ends: '2026-03-13T10:00:00Z',
    }
    await make('bookings', first)
    const meanwhile = {
      ...first,
      player: 'Ben',
      begins: '2026-03-13T09:30:00Z',
      ends: '2026-03-13T11:00:00Z',
    }
    await make('bookings', { ...meanwhile, court: 'South' })
    await make('bookings', { ...meanwhile, off: true })
    const sentence = await refusal('POST', '/api/bookings', meanwhile)
    const next = await server.call('POST', '/api/bookings', { ...meanwhile, begins: first.ends })
    return [sentence, next.status]
  },

  'no more than so many a day': async ({ make, server, refusal }) => {
    const visit = { patient: 'Ada', nurse: 'Ruth', day: '2026-03-13' }
    await make('visits', visit)
    await make('visits', visit)
    await make('visits', { ...visit, day: '2026-03-14' })
    const sentence = await refusal('POST', '/api/visits', visit)
    return [sentence, (await server.call('POST', '/api/visits', { ...visit, nurse: 'Samir' })).status]
  },

  'a stock that never falls below zero': async ({ make, ask, refusal }) => {
    const { id } = await make('parts', { name: 'Bolt' })
    await make('movements', { part_id: id, pieces: 10 })
    await make('movements', { part_id: id, pieces: -3 })
    const { stock } = await ask('GET', `/api/parts/${id}`)
    return [stock, await refusal('POST', '/api/movements', { part_id: id, pieces: -8 })]
  },

  'a state that only goes certain ways': async ({ make, ask, refusal }) => {
    const { id } = await make('parcels', { address: '8 Mill Lane', state: 'Packed' })
    const { state } = await ask('PUT', `/api/parcels/${id}`, { state: 'Sent' })
    return [state, await refusal('PUT', `/api/parcels/${id}`, { state: 'Packed' })]
  },
}
