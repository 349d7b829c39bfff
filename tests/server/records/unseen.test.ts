import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertRow } from '../../../src/server/records/insert-row.ts'
import { Records } from '../../../src/server/records/records.ts'
import { Work } from '../../../src/server/records/work.ts'
import type { Loose } from '../../support/calls.ts'
import { databases } from '../../support/databases.ts'
import { type Office, openOffice } from '../office.ts'

const caller = { id: 1, name: 'Cleo', email: '', everything: true, permissions: new Set<string>() }
const organization = { name: 'North', address: 'Hill', phone_no: '1', contact_person: 'Cleo' }

describe.each(databases)('texts that hold what nobody sees, on %s', (database) => {
  let office: Office
  let records: Records
  beforeAll(async () => {
    office = await openOffice(database)
    records = new Records(office.parts)
  })
  afterAll(() => office.close())

  const entity = () => office.entity('organization')
  const faultsOf = (answer: Promise<unknown>): Promise<Loose> =>
    answer.then(
      () => null,
      (refusal: Loose) => refusal.extra.errors,
    )

  test.each([
    ['nothing that is seen', '\u200B\u2060', 'Name is required.'],
    ['what turns the text around it', 'Pursued\u202E', expect.stringContaining('U+202E')],
    ['a space without a width', 'Pur\u200Bsued', expect.stringContaining('U+200B')],
  ])('a name of %s is refused under its field', async (_, name, message) => {
    const faults = await faultsOf(records.create(entity(), { ...organization, name }, caller))
    expect(faults).toEqual({ name: [message] })
  })

  test.each(['\u200B\u2060', 'Nor\u202Eth'])(
    'a name from before (%j) is put back until it is changed',
    async (name) => {
      const id = await office.database.write(async (writer) => {
        const work = new Work(office.parts, writer, null)
        const made = await insertRow(work, entity(), { ...organization, name })
        await work.settle()
        return made
      })
      const update = (body: Loose) => records.update(entity(), id, body, caller)
      const saved = JSON.parse(await update({ ...organization, name, address: 'Dale' }))
      expect(saved).toMatchObject({ name, address: 'Dale' })
      const faults = await faultsOf(update({ ...organization, name, address: '', phone_no: '\u202E' }))
      expect(Object.keys(faults).sort()).toEqual(['address', 'phone_no'])
      expect(Object.keys(await faultsOf(update({ name: `${name}!\u202E` })))).toEqual(['name'])
    },
  )
})
