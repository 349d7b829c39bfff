import { describe, expect, test } from 'vitest'
import type { Loose } from '../../../support/calls.ts'
import { databasesOfTier, serving } from '../../../support/databases.ts'
import { makePerson, makeRole } from '../../../support/people.ts'

describe.each(databasesOfTier)('why somebody may, or may not (%s)', (database) => {
  const server = serving({ database })
  let people: Record<'rohan' | 'sara' | 'boss', Loose>

  /** A petition of Sara's, and who may do what with petitions. */
  const office = async () => {
    if (people) return people
    const own = await makeRole(server, 'Keeper', [
      'petitions.read.own',
      'petitions.create.own',
      'petitions.update.own',
    ])
    const valley = await makeRole(server, 'Valley', ['petitions.read.of-valley', 'petitions.read.pressing'])
    const all = await makeRole(server, 'Head', ['petitions.read', 'petitions.update', 'petitions.delete'])
    people = {
      rohan: await makePerson(server, 'Rohan@example.org', [own, valley]),
      sara: await makePerson(server, 'Sara@example.org', [own]),
      boss: await makePerson(server, 'Boss@example.org', [all]),
    }
    return people
  }

  const why = async (account: Loose, id?: number) => {
    const query = new URLSearchParams({ entity: 'petition', account: String(account.id) })
    if (id !== undefined) query.set('id', String(id))
    const { status, body } = await server.call('GET', `/api/why?${query}`)
    expect(status, JSON.stringify(body)).toBe(200)
    return body.data
  }
  const verb = (data: Loose, name: string) => data.verbs.find((each: Loose) => each.verb === name)

  test('a row outside: which test fails, with what the row holds, and what would give it', async () => {
    const { rohan, sara } = await office()
    const petition = await server.make('petitions', { title: 'Bell', keeper_id: sara.id, due: '2030-01-01' })
    const data = await why(rohan, petition.id)
    expect(data.row).toEqual({ id: petition.id, name: 'Bell' })
    expect(data.account.roles.map((role: Loose) => role.permissions)).toEqual([
      ['petitions.read.own', 'petitions.create.own', 'petitions.update.own'],
      ['petitions.read.pressing', 'petitions.read.of-valley'],
    ])
    const reads = verb(data, 'read')
    expect(reads.may).toBe(false)
    expect(reads.says).toContain(
      'Rohan cannot see this petition: Keeper and Valley give it for “Own petitions”',
    )
    expect(reads.says).toContain('Keeper is Sara, not Rohan')
    const [own, pressing, valley] = reads.scopes
    expect(own).toMatchObject({ title: 'Own petitions', holds: false, roles: ['Keeper'] })
    expect(own.rule).toBe('Keeper is Rohan or Opened by is Rohan')
    expect(own.tests[0].of.map((each: Loose) => [each.words, each.holds, each.present])).toEqual([
      ['Keeper is Rohan', false, 'Sara'],
      ['Opened by is Rohan', false, expect.any(String)],
    ])
    expect(pressing.tests.map((each: Loose) => [each.holds, each.present])).toEqual([
      [false, '01-01-2030'],
      [true, ''],
    ])
    expect(valley).toMatchObject({ holds: false, roles: ['Valley'] })
    expect(reads.would).toBe('Seeing it would take petitions.read (Head, Staff and Viewer).')
    expect(verb(data, 'update').says).toBe('Rohan cannot change this petition: they cannot see it.')
    expect(verb(data, 'create')).toBeUndefined()
  })

  test('a row inside: by which scope, and which fields are not told', async () => {
    const { rohan } = await office()
    const petition = await server.make('petitions', { title: 'Clock', keeper_id: rohan.id })
    const data = await why(rohan, petition.id)
    expect(verb(data, 'read').says).toBe(
      'Rohan can see this petition: Keeper gives it for “Own petitions”, and Keeper is Rohan.',
    )
    expect(verb(data, 'update').may).toBe(true)
    expect(verb(data, 'delete')).toMatchObject({
      may: false,
      says: 'Rohan cannot delete this petition: Keeper and Valley do not give it.',
      would:
        'Deleting it would take petitions.delete (Head and Staff) or petitions.delete.own (no role gives it).',
    })
    expect(data.hidden).toEqual(['Amount'])
  })

  test('what a scope holds of is what the calls of the person reach', async () => {
    const { rohan, sara, boss } = await office()
    const customer = await server.make('customers', {
      ...{ name: 'Mill', address: 'Down the valley 3', phone_no: '1', contact_person: 'c' },
    })
    await server.make('petitions', { title: 'Mill wheel', customer_id: customer.id })
    for (const person of [rohan, sara, boss]) {
      const { data } = (await server.call('GET', '/api/petitions?per_page=100')).body
      const told: boolean[] = []
      const reached: boolean[] = []
      for (const { id } of data) {
        told.push(verb(await why(person, id), 'read').may)
        reached.push((await person.call('GET', `/api/petitions/${id}`)).status === 200)
      }
      expect(told).toEqual(reached)
      const { rows } = await why(person)
      expect(rows).toEqual({ seen: reached.filter(Boolean).length, all: data.length })
      expect((await person.call('GET', '/api/petitions')).body.total).toBe(rows.seen)
    }
  })

  test('a button: who may press it on a row, by its rule, its permission and the ways that a value may go', async () => {
    const clerk = await makeRole(server, 'Clerk', ['claims.read', 'claims.update'])
    const judge = await makeRole(server, 'Judge', ['claims.read', 'claims.approve'])
    const people = {
      ada: await makePerson(server, 'Ada@example.org', [clerk]),
      ben: await makePerson(server, 'Ben@example.org', [judge]),
      carl: await makePerson(server, 'Carl@example.org', [await makeRole(server, 'Reader', ['scales.read'])]),
    }
    const claim = await server.make('claims', { subject: 'Van', owner_id: people.ada.id })
    const buttons = async (person: Loose, id?: number) => {
      const query = `entity=claim&account=${person.id}${id === undefined ? '' : `&id=${id}`}`
      const { body } = await server.call('GET', `/api/why?${query}`)
      return Object.fromEntries(body.data.buttons.map((each: Loose) => [each.name, each]))
    }
    const adas = await buttons(people.ada, claim.id)
    expect(adas.send).toMatchObject({ may: true, would: null })
    expect(adas.send.says).toBe('Ada can press “Send”: State is Draft and Owner is Ada.')
    expect(adas.approve).toMatchObject({
      may: false,
      says: 'Ada cannot press “Approve”: Clerk does not give it.',
      would: 'Pressing it would take claims.approve (Judge).',
    })
    expect(adas.refuse.says).toBe('Ada cannot press “Refuse”: State is Draft, not Sent.')
    expect(adas.refuse.tests).toMatchObject([{ words: 'State is Sent', holds: false, present: 'Draft' }])
    const bens = await buttons(people.ben, claim.id)
    expect(bens.send.says).toBe('Ben cannot press “Send”: they cannot change it.')
    expect(bens.approve.says).toBe('Ben cannot press “Approve”: State is Draft, not Sent.')
    expect((await buttons(people.ada)).send.says).toBe(
      'Ada can press “Send”: it is there where State is Draft and Owner is me.',
    )
    expect((await buttons(people.carl)).approve.says).toBe(
      'Carl cannot press “Approve”: Reader does not give it.',
    )

    for (const person of Object.values(people))
      for (const name of Object.keys(adas)) {
        const { may } = (await buttons(person, claim.id))[name]
        const { version } = (await server.call('GET', `/api/claims/${claim.id}`)).body.data
        const { status } = await person.call('POST', `/api/claims/${claim.id}/${name}`, { version })
        expect([name, may], `${person.email}: ${status}`).toEqual([name, [200, 422].includes(status)])
      }
  })

  test('who holds everything, who is switched off, and what nobody may', async () => {
    const { body } = await server.call('GET', '/api/user')
    const data = await why(body)
    expect(verb(data, 'read').says).toMatch(
      /can see every petition: Administrator holds every permission, always\.$/,
    )
    const self = await server.call('GET', `/api/why?entity=user&account=${body.id}&id=${body.id}`)
    expect(verb(self.body.data, 'delete')).toMatchObject({
      may: false,
      says: expect.stringContaining('it is their own account'),
    })
    expect(self.body.data.fixed).toEqual(['Roles', 'Can sign in'])
  })

  test('only who holds everything asks; what is wrong is named', async () => {
    const { boss, rohan } = await office()
    expect((await boss.call('GET', `/api/why?entity=petition&account=${rohan.id}`)).status).toBe(403)
    const wrong = await server.call('GET', '/api/why?entity=none&id=x')
    expect(wrong).toMatchObject({
      status: 422,
      body: {
        errors: { entity: [expect.any(String)], account: [expect.any(String)], id: [expect.any(String)] },
      },
    })
    expect((await server.call('GET', '/api/why?entity=petition&account=9999')).body.errors.account).toEqual([
      'There is no account with the id 9999.',
    ])
    expect((await server.call('GET', `/api/why?entity=petition&account=${rohan.id}&id=9999`)).status).toBe(
      404,
    )
  })
})
