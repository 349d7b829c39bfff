import { setTimeout } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { locateProduct } from '../../src/server/index.ts'
import type { Loose } from '../support/calls.ts'
import { databasesOfTier, serverOn } from '../support/databases.ts'
import { directly } from '../support/direct-database.ts'
import { makePerson, makeRole, permissionIds } from '../support/people.ts'
import type { TestServer } from '../support/server.ts'
import { folderOf } from '../support/workshop.ts'

describe.each(databasesOfTier)('lines and buttons of rows that are seen in part, on %s', (kind) => {
  let server: TestServer
  let ann: Awaited<ReturnType<typeof makePerson>>
  let role: number

  const make = async (plural: string, body: Loose): Promise<Loose> => {
    const made = await server.call('POST', `/api/${plural}`, body)
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    return made.body.data
  }
  const give = async (...titles: readonly string[]) => {
    const permissions = await permissionIds(server, titles)
    expect((await server.call('PUT', `/api/roles/${role}`, { permissions })).status).toBe(200)
  }
  /** What is written past the server. */
  const behind = async (statement: string): Promise<void> => {
    if (kind === 'sqlite') return directly(server.databaseUrl, (database) => database.exec(statement))
    const client = new Client(server.databaseUrl)
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  const bodies = async (order: number): Promise<readonly string[]> =>
    (await server.call('GET', `/api/orders/${order}`)).body.data.lines.map(({ work }: Loose) => work)

  beforeAll(async () => {
    server = await serverOn(kind, { product: locateProduct(folderOf('bureau')), database: kind })
    role = await makeRole(server, 'Clerk', [])
    ann = await makePerson(server, 'ann@example.org', [role])
  }, 60_000)
  afterAll(() => server?.stop())

  test('a button with a permission of its own is pressed by who reads some rows alone', async () => {
    await give('orders.read.own', 'orders.approve')
    const mine = await make('orders', { title: 'Mine', owner_id: ann.id })
    const other = await make('orders', { title: 'Other' })
    expect((await ann.call('POST', `/api/orders/${other.id}/approve`, {})).status).toBe(404)
    const pressed = await ann.call('POST', `/api/orders/${mine.id}/approve`, {})
    expect(pressed.status, JSON.stringify(pressed.body)).toBe(200)
    expect((await server.call('GET', `/api/orders/${mine.id}`)).body.data.state).toBe('Approved')
  })

  test('who comes to see more lines deletes none of those that they were not shown', async () => {
    await give(
      'orders.read',
      'orders.update',
      'order-lines.read.own',
      'order-lines.update',
      'order-lines.delete',
      'order-lines.create',
    )
    const order = await make('orders', {
      title: 'Wide',
      lines: [{ work: 'hers', writer_id: ann.id }, { work: 'other' }],
    })
    const read = (await ann.call('GET', `/api/orders/${order.id}`)).body.data
    expect(read.lines.map(({ work }: Loose) => work)).toEqual(['hers'])
    await give(
      'orders.read',
      'orders.update',
      'order-lines.read',
      'order-lines.update',
      'order-lines.delete',
      'order-lines.create',
    )
    const put = await ann.call('PUT', `/api/orders/${order.id}`, read)
    expect(put.status, JSON.stringify(put.body)).toBe(200)
    expect(await bodies(order.id)).toEqual(['hers', 'other'])
  })

  test('a line outside is as one that is not there, and stays whatever is put back', async () => {
    await give(
      'orders.read',
      'orders.update',
      'order-lines.read.own',
      'order-lines.update',
      'order-lines.delete',
      'order-lines.create',
    )
    const { id, lines } = await make('orders', {
      title: 'Secret',
      lines: [{ work: 'hidden one' }, { work: 'hers', writer_id: ann.id }, { work: 'hidden two' }],
    })
    const seen = (await ann.call('GET', `/api/orders/${id}`)).body.data
    const gone = async (line: Loose) => {
      const { status, body } = await ann.call('PUT', `/api/orders/${id}`, { lines: [...seen.lines, line] })
      return JSON.stringify([status, body])
    }
    const absent = await gone({ id: 987654 })
    for (const line of [lines[0].id, { id: lines[0].id, version: 1 }, { id: lines[0].id, version: 7 }])
      expect(await gone(typeof line === 'number' ? { id: line } : line)).toBe(absent)
    expect(await gone({ id: lines[0].id, site: 'no address' })).toBe(
      await gone({ id: 987654, site: 'no address' }),
    )
    expect((await ann.call('PUT', `/api/orders/${id}`, { lines: [] })).status).toBe(200)
    expect(await bodies(id)).toEqual(['hidden one', 'hidden two'])
    const history = (await server.call('GET', `/api/orders/${id}`)).body.data
    expect(history.lines.map(({ version }: Loose) => version)).toEqual([1, 1])
    expect((await ann.call('DELETE', `/api/orders/${id}`)).status).toBe(403)
  })

  test('a text that is guessed is a fault, whatever stands in a line that one does not see', async () => {
    await give('orders.read', 'orders.update', 'order-lines.read.own', 'order-lines.update')
    const made = (title: string, writer: number | null) =>
      make('orders', { title, lines: [{ work: 'a', writer_id: writer, site: 'https://a.example' }] })
    const [here, there] = [await made('Here', null), await made('There', ann.id)]
    const hers = await make('orders', { title: 'Hers', lines: [{ work: 'a', writer_id: ann.id }] })
    const lines = [here, there, hers].map((order) => order.lines[0].id)
    // As it stood there before the field took addresses alone.
    await behind(`update order_lines set site = 'stood here' where id in (${lines.join()})`)
    const put = async (order: Loose, id: number, site: string) => {
      const { status, body } = await ann.call('PUT', `/api/orders/${order.id}`, { lines: [{ id, site }] })
      return [status, body.errors]
    }
    const [hidden, elsewhere, own] = lines
    for (const [order, line] of [
      [here, hidden],
      [here, elsewhere],
    ]) {
      const guessed = await put(order, line, 'stood here')
      expect(guessed).toEqual(await put(order, line, 'stood nowhere'))
      expect([guessed[0], Object.keys(guessed[1])]).toEqual([422, ['lines.0.site']])
    }
    expect((await put(hers, own, 'stood here'))[0]).toBe(200)
    expect((await put(hers, own, 'stood nowhere'))[0]).toBe(422)
  })

  test('parts outside are kept when lines are put back, and chosen by nobody', async () => {
    await give('orders.read', 'orders.update', 'order-lines.read', 'order-lines.update', 'parts.read.shown')
    const [hidden, shown] = [
      await make('parts', { name: 'MARKhidden' }),
      await make('parts', { name: 'Bolt', shown: true }),
    ]
    const { id } = await make('orders', {
      title: 'Parts',
      lines: [{ work: 'a', part_id: hidden.id, spares: [hidden.id, shown.id] }, { work: 'b' }],
    })
    const read = (await ann.call('GET', `/api/orders/${id}`)).body.data
    expect(JSON.stringify(read)).not.toContain('MARK')
    expect('part_id' in read.lines[0]).toBe(false)
    const [first, second] = read.lines
    const put = await ann.call('PUT', `/api/orders/${id}`, {
      ...read,
      lines: [
        { ...second, work: 'b2' },
        { ...first, spares: [] },
      ],
    })
    expect(put.status, JSON.stringify(put.body)).toBe(200)
    const after = (await server.call('GET', `/api/orders/${id}`)).body.data
    expect(after.lines.map(({ work }: Loose) => work)).toEqual(['b2', 'a'])
    expect([after.lines[1].part_id, after.lines[1].spares.map((each: Loose) => each.id)]).toEqual([
      hidden.id,
      [hidden.id],
    ])
    const chosen = (part: number) =>
      ann.call('PUT', `/api/orders/${id}`, { lines: [{ id: second.id, part_id: part }, { id: first.id }] })
    const [one, other] = [await chosen(hidden.id), await chosen(987654)]
    expect([one.status, one.body]).toEqual([other.status, other.body])
    const told = await ann.call('GET', `/api/order-lines/${first.id}/history`)
    expect(JSON.stringify(told.body)).not.toMatch(new RegExp(`MARK|"after":${hidden.id}\\b`))
  })

  test('whoever changes no line puts back what they see of it without the right to change one', async () => {
    await give('orders.read', 'orders.update', 'order-lines.read', 'parts.read.shown')
    const spares = [
      await make('parts', { name: 'MARKspare' }),
      await make('parts', { name: 'Cog', shown: true }),
    ]
    const { id } = await make('orders', {
      title: 'Put back',
      lines: [{ work: 'a', part_id: spares[0]?.id, spares: spares.map((each) => each.id) }],
    })
    const { version: _, ...read } = (await ann.call('GET', `/api/orders/${id}`)).body.data
    expect(read.lines[0].spares).toHaveLength(1)
    const put = await ann.call('PUT', `/api/orders/${id}`, { ...read, title: 'Other' })
    expect([put.status, put.body.data?.title]).toEqual([200, 'Other'])
    const { lines } = (await server.call('GET', `/api/orders/${id}`)).body.data
    expect([lines[0].version, lines[0].spares.length]).toEqual([1, 2])
    const guess = await ann.call('PUT', `/api/orders/${id}`, {
      lines: [{ ...read.lines[0], part_id: spares[0]?.id }],
    })
    expect(guess.status).toBe(403)
  })

  test('buttons choose no row outside, and take none out of the rows that one may update', async () => {
    await give('orders.read.own', 'orders.update.own', 'orders.approve', 'parts.read.shown')
    const hidden = await make('parts', { name: 'MARKpress' })
    const mine = await make('orders', { title: 'Press', owner_id: ann.id })
    const approve = async (part: number) => {
      const { status, body } = await ann.call('POST', `/api/orders/${mine.id}/approve`, { part_id: part })
      return [status, body]
    }
    expect(await approve(hidden.id)).toEqual(await approve(987654))
    expect((await approve(hidden.id))[0]).toBe(422)
    expect((await ann.call('POST', `/api/orders/${mine.id}/hand`, { owner_id: 1 })).status).toBe(422)
    expect((await server.call('GET', `/api/orders/${mine.id}`)).body.data.owner_id).toBe(ann.id)
    const other = await make('orders', { title: 'MARKorder' })
    for (const button of ['approve', 'hand', 'draft']) {
      const [there, absent] = [
        await ann.call('POST', `/api/orders/${other.id}/${button}`, { owner_id: ann.id }),
        await ann.call('POST', `/api/orders/987654/${button}`, { owner_id: ann.id }),
      ]
      expect([there.status, there.body], button).toEqual([absent.status, absent.body])
    }
  })

  test('whether a button is there tells nothing of a row outside', async () => {
    await give('orders.read', 'orders.update', 'parts.read.shown')
    const [amber] = (await server.call('GET', '/api/parts?keyword=Amber')).body.data
    const other = await make('parts', { name: 'MARKjade' })
    const shown = await make('parts', { name: 'Slate', shown: true })
    const answers = async (part: number | null, button: string) => {
      const { id } = await make('orders', { title: 'Told', part_id: part })
      const { status, body } = await ann.call('POST', `/api/orders/${id}/${button}`, {})
      const why = await server.call('GET', `/api/why?entity=order&account=${ann.id}&id=${id}`)
      const explained = why.body.data.buttons.find(({ name }: Loose) => name === button)
      expect(explained.may, `${button}: ${explained.says}`).toBe(status === 200)
      return [status, body.message, body.data?.state, body.data?.part]
    }
    for (const button of ['polish', 'replace']) {
      const [named, unnamed] = [await answers(amber.id, button), await answers(other.id, button)]
      expect([named[0], unnamed], button).toEqual([409, named])
      expect((await answers(null, button))[0], button).toBe(409)
    }
    expect((await answers(shown.id, 'replace'))[0]).toBe(200)
    await server.call('PUT', `/api/parts/${amber.id}`, { shown: true })
    expect((await answers(amber.id, 'polish'))[0]).toBe(200)
    expect((await answers(amber.id, 'replace'))[0]).toBe(409)
    await server.call('PUT', `/api/parts/${amber.id}`, { shown: false })
  })

  test('lines that would take their row out of the rows that one may update are refused, all of them', async () => {
    const lines = ['read', 'create', 'update', 'delete'].map((verb) => `order-lines.${verb}`)
    await give('orders.read', 'orders.update.small', 'orders.create.small', ...lines)
    const order = await make('orders', { title: 'Small', lines: [{ work: 'a', hours: 5 }] })
    const put = async (hours: number) =>
      (await ann.call('PUT', `/api/orders/${order.id}`, { lines: [{ work: 'b', hours }] })).status
    expect(await put(200)).toBe(422)
    expect(await bodies(order.id)).toEqual(['a'])
    expect(await put(99)).toBe(200)
    expect(await bodies(order.id)).toEqual(['b'])
    const create = await ann.call('POST', '/api/orders', {
      title: 'Large',
      lines: [{ work: 'c', hours: 200 }],
    })
    expect(create.status).toBe(422)
    expect((await server.call('GET', '/api/orders?keyword=Large')).body.total).toBe(0)
  })

  test('of more rows than are told one by one, a stream tells the name of their entity and nothing else', async () => {
    await give('orders.read.own', 'order-lines.read.own')
    const headers = { Authorization: `Bearer ${ann.token}`, 'X-Requested-With': 'XMLHttpRequest' }
    const { body: stream } = await fetch(`${server.url}/api/changes`, { headers })
    const reader = stream?.pipeThrough(new TextDecoderStream()).getReader()
    const lines = Array.from({ length: 150 }, (_, at) => ({ work: `MARKwork${at}` }))
    await make('orders', { title: 'MARKmany', lines })
    let text = ''
    while (!text.includes('"order-line"')) text += (await reader?.read())?.value ?? ''
    await reader?.cancel()
    const event = /^(id: [0-9a-f]{32}\.\d+\n)(event: changed\ndata: \["[a-z"-]+(,"[a-z-]+")*\]\n)?$/
    for (const each of text.split('\n\n').filter((part) => part !== '' && part !== ': here'))
      expect(`${each}\n`).toMatch(event)
  })

  // SQLite writes one after another: nobody waits in a transaction there.
  if (kind === 'postgres')
    test('who loses the right to read lines while they save deletes none', async () => {
      const verbs = ['create', 'update', 'delete'].map((verb) => `order-lines.${verb}`)
      await give('orders.read', 'orders.update', 'order-lines.read.own', ...verbs)
      const order = await make('orders', {
        title: 'Taken',
        lines: [{ work: 'a' }, { work: 'b', writer_id: ann.id }],
      })
      const holder = new Client(server.databaseUrl)
      await holder.connect()
      await holder.query('begin')
      await holder.query('select 1 from orders where id = $1 for update', [order.id])
      const save = ann.call('PUT', `/api/orders/${order.id}`, { lines: [] })
      const waiting = `select 1 from pg_locks where not granted`
      while ((await holder.query(waiting)).rowCount === 0) await setTimeout(20)
      await give('orders.read', 'orders.update', ...verbs)
      await holder.query('commit')
      await holder.end()
      expect((await save).status).toBe(200)
      expect(await bodies(order.id)).toEqual(['a', 'b'])
    })
})
