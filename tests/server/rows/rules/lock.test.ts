import { beforeAll, expect, test } from 'vitest'
import { type FieldModel, lockOf, meaningOf } from '../../../../src/model/index.ts'
import { loadModel } from '../../../../src/server/index.ts'
import { entityOf as entityIn } from '../../../../src/server/rows/read/record-parts.ts'
import type { Loose } from '../../../support/calls.ts'
import { serving } from '../../../support/databases.ts'
import { makePerson } from '../../../support/people.ts'
import { workshop } from '../../../support/workshop.ts'

const model = await loadModel(workshop)
const entityOf = (name: string) => entityIn(model, name)

const server = serving()
let self: number
beforeAll(async () => {
  self = (await server.call('GET', '/api/user')).body.id
  const roles = (await server.call('GET', '/api/roles')).body.data
  await makePerson(server, 'second@example.org', [roles.find((role: Loose) => role.everything).id])
  await server.call('POST', '/api/permissions', { title: 'made by hand' })
  await server.call('POST', '/api/actions', { name: 'Not named by any rule' })
})

/** A value that no row at hand has. */
const other = async ({ kind, to }: FieldModel) => {
  if (kind !== 'references') return meaningOf(kind).column === 'flag' ? false : 'Other'
  const { body } = await server.call('GET', `${entityOf(to ?? '').api.list}?page=1`)
  return [body.data[0].id]
}

test.each(['action', 'status', 'result', 'role', 'permission', 'user'])('of every %s', async (name) => {
  const entity = entityOf(name)
  const { body } = await server.call('GET', `${entity.api.list}?page=1&per_page=100`)
  const seen = new Set<string>()
  for (const row of body.data) {
    const lock = lockOf(model, entity, row, self)
    const kind = lock?.by ?? 'none'
    if (seen.has(kind)) continue
    seen.add(kind)
    const path = `${entity.api.list}/${row.id}`
    const whole = (await server.call('GET', path)).body.data
    expect([kind, (await server.call('PUT', path, whole)).status]).toEqual([kind, 200])
    for (const field of lock?.fields ?? []) {
      const answer = await server.call('PUT', path, { [field.key]: await other(field) })
      expect([field.name, answer.status]).toEqual([field.name, expect.toBeOneOf([403, 409])])
    }
    expect([kind, (await server.call('DELETE', path)).status]).toEqual([kind, lock ? 409 : 200])
  }
  expect(seen.size).toBeGreaterThan(0)
})
