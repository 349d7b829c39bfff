import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, inject, test } from 'vitest'
import { openDatabase } from '../../../../src/server/platform/database/index.ts'
import { unfilteredRows } from '../../../../src/server/platform/sql/row-security.ts'
import { labelMatches } from '../../../../src/server/rows/read/keyword.ts'
import { LineBreakUpgrade } from '../../../../src/server/rows/store/line-break-upgrade.ts'
import { byServer, inUnitOfWork, type UnitOfWork } from '../../../../src/server/rows/store/unit-of-work.ts'
import { databasesOfTier } from '../../../support/databases.ts'
import { freshDatabase } from '../../../support/fresh-database.ts'
import { startTestServer } from '../../../support/server.ts'
import { officeOn } from '../../office.ts'

const needed = { address: 'a', phone_no: '1', contact_person: 'c' }

describe.each(databasesOfTier)('line breaks that a former version kept in one line, on %s', (kind) => {
  const office = officeOn(kind)
  const work = <T>(run: (work: UnitOfWork) => Promise<T>) =>
    office.database.write((writer) => inUnitOfWork(office.parts, writer, null, byServer, run))
  const rows = (sql: string, values: readonly (number | string)[] = []) => office.database.all(sql, values)
  const round = () => new LineBreakUpgrade(office.model, office.parts.context).round()
  const forget = () =>
    office.database.write((writer) => writer.run("delete from engine_facts where name = 'one line'"))
  const found = async (word: string): Promise<number> => {
    const matches = labelMatches(
      { ...office.parts, reach: unfilteredRows, labels: null },
      office.entity('customer'),
      word,
    )
    return (await rows(matches?.sql ?? '', matches?.parameters as string[])).length
  }

  test('become spaces with all that is kept beside them, and neither version nor history tells of it', async () => {
    const names = ['Alpha\r\nBeta 10', 'Plain', '\tGamma\u2028Delta\n']
    const { value: ids } = await work((each) =>
      each.insertMany(
        office.entity('customer'),
        names.map((name) => ({ ...needed, name, address: '1 Hill\tMelk' })),
      ),
    )
    const history = await rows('select count(*) as n from engine_history')
    const before = await rows('select "id", version, updated_at from customers order by "id"')
    expect(await found('"alpha beta"')).toBe(0)
    await round()
    expect(await rows('select name, address from customers order by "id"')).toEqual([
      { name: 'Alpha Beta 10', address: '1 Hill Melk' },
      { name: 'Plain', address: '1 Hill Melk' },
      { name: 'Gamma Delta', address: '1 Hill Melk' },
    ])
    expect(await found('"alpha beta"')).toBe(1)
    expect(await rows('select "id", version, updated_at from customers order by "id"')).toEqual(before)
    expect(await rows('select count(*) as n from engine_history')).toEqual(history)
    const { value: same } = await work((each) =>
      each.insertMany(office.entity('customer'), [{ ...needed, name: 'Alpha Beta 10' }]),
    )
    const keys = 'select name_key, name__order from customers where "id" = ?'
    expect(await rows(keys, [ids[0] ?? 0])).toEqual(await rows(keys, [same[0] ?? 0]))
  })

  test('stay where another row has the same, which every start says until one of them is another', async () => {
    await forget()
    const scale = office.entity('scale')
    const { value: ids } = await work((each) =>
      each.insertMany(scale, [{ name: 'Held' }, { name: 'Held twice' }, { name: 'Later\none' }]),
    )
    const [, other = 0, later = 0] = ids
    const broken = ['Held\ntwice', `held twice\u0002${later}`, later]
    await office.database.write((writer) =>
      writer.run('update scales set name = ?, name_key = ? where "id" = ?', broken),
    )
    const { length } = office.said
    await round()
    await round()
    const names = 'select name from scales where "id" = ?'
    expect(await rows(names, [later])).toEqual([{ name: 'Held\ntwice' }])
    const said = office.said.slice(length)
    expect(said).toEqual([
      expect.stringMatching(new RegExp(`^In Scales ${later} a line break stays .* Change one of the two`)),
      said[0],
    ])
    await work(async (each) => {
      const [before] = await each.writer.all('select * from scales where "id" = ?', [other])
      if (before) await each.update(scale, before, { name: 'Free' })
    })
    await round()
    expect(await rows(names, [later])).toEqual([{ name: 'Held twice' }])
    await office.database.write((writer) =>
      writer.run('update scales set name = ? where "id" = ?', ['Free\tnow', other]),
    )
    await round()
    const now = kind === 'sqlite' ? 'Free\tnow' : 'Free now' // where a former version may still write, starts look again
    expect(await rows(names, [other])).toEqual([{ name: now }])
  })

  test('are gone on with behind the row that was looked at last', async () => {
    const { value: ids } = await work((each) =>
      each.insertMany(office.entity('customer'), [
        { ...needed, name: 'Seen\nalready' },
        { ...needed, name: 'Not\nyet' },
      ]),
    )
    const reached = JSON.stringify({ behind: { customer: ids[0] } })
    await forget()
    await office.database.write((writer) =>
      writer.run("insert into engine_facts (name, value) values ('one line', ?)", [reached]),
    )
    await round()
    const names = 'select name from customers where "id" in (?, ?) order by "id"'
    expect(await rows(names, [ids[0] ?? 0, ids[1] ?? 0])).toEqual([
      { name: 'Seen\nalready' },
      { name: 'Not yet' },
    ])
  })
})

test.each(databasesOfTier)(
  'a start joins lines, lets a form that was open save, and what was done before is still undone, on %s',
  async (database) => {
    const place = await freshDatabase(database, inject('postgresUrl'))
    const start = () => startTestServer({ databaseUrl: place.url, database })
    const first = await start()
    const { body } = await first.call('POST', '/api/customers', { ...needed, name: 'First' })
    const address = `/api/customers/${body.data.id}`
    const { headers } = await first.call('PUT', address, { name: 'Alpha Beta' })
    await first.stop()
    const former = await openDatabase(place.url)
    await former.write(async (writer) => {
      await writer.run('update customers set name = ? where "id" = ?', ['Alpha\nBeta', body.data.id])
      await writer.run(`update engine_history set changes = replace(changes, 'Alpha Beta', 'Alpha\\nBeta')`)
      await writer.run("delete from engine_facts where name = 'one line'")
    })
    await former.close()
    const server = await start()
    const read = async () => (await server.call('GET', address)).body.data
    for (let tries = 0; tries < 600 && (await read()).name !== 'Alpha Beta'; tries += 1) await pause(20)
    expect(await read()).toMatchObject({ name: 'Alpha Beta', version: 2 })
    const saved = await server.call('PUT', address, { address: 'b', version: 2 })
    expect(saved.status).toBe(200)
    const undone = await server.call('POST', `/api/batches/${headers.get('batch')}/undo`, {})
    expect(undone.body.data).toMatchObject({ changed: 1, kept: [] })
    expect((await read()).name).toBe('First')
    await server.stop()
    await place.remove()
  },
)
