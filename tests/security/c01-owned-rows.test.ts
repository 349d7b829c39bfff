import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../support/calls.ts'
import { makePerson, makeRole } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
/** Reads and writes proposals, and knows nothing of projects. */
let pia: Caller
/** Reads projects as well. */
let paul: Caller
let proposal: number

beforeAll(async () => {
  server = await startTestServer()
  const made = async (path: string, row: object): Promise<number> =>
    (await server.call('POST', path, row)).body.data.id
  const organization_id = await made('/api/organizations', {
    ...{ name: 'Alder', address: 'a', phone_no: '1', contact_person: 'c' },
  })
  const service_id = await made('/api/services', { name: 'Study' })
  const category_id = await made('/api/categories', { name: 'Works' })
  proposal = await made('/api/proposals', {
    ...{ organization_id, service_id, category_id, last_date: '2026-12-01' },
  })
  const project_status_id = await made('/api/project-statuses', { title: 'QXWHISPERED' })
  await made('/api/projects', {
    ...{
      proposal_id: proposal,
      project_status_id,
      cost: 4711,
      start_date: '2026-01-02',
      end_date: '2026-02-03',
    },
  })
  const proposals = ['proposals.read', 'proposals.update']
  pia = await makePerson(server, 'pia@example.org', [await makeRole(server, 'Proposals', proposals)])
  const both = await makeRole(server, 'Both', [...proposals, 'projects.read'])
  paul = await makePerson(server, 'paul@example.org', [both])
})
afterAll(() => server.stop())

const answers = async (who: Caller): Promise<string> =>
  JSON.stringify([
    (await who.call('GET', '/api/proposals?page=1')).body,
    (await who.call('GET', '/api/proposal/unprocessed?page=1')).body,
    (await who.call('GET', '/api/proposals?keyword=Alder')).body,
    (await who.call('GET', `/api/proposals/${proposal}`)).body,
    (await who.call('PUT', `/api/proposals/${proposal}`, { remarks: who === pia ? 'By Pia' : 'By Paul' }))
      .body,
    (await who.call('PUT', `/api/proposals/${proposal}`, { remarks: 'late', version: 0 })).body,
  ])

test('C1 what belongs to a row travels along for those alone who may read it', async () => {
  const told = /"project"|2026-01-02|2026-02-03|4711|QXWHISPERED/
  expect(await answers(pia)).not.toMatch(told)
  expect((await answers(paul)).match(/"cost":4711/g)).toHaveLength(6)
})

test('C1 no list is narrowed to rows with what somebody may not read', async () => {
  expect((await pia.call('GET', '/api/proposals?has=project')).status).toBe(422)
  expect((await paul.call('GET', '/api/proposals?has=project')).body.total).toBe(1)
})

test('C1 search follows what belongs to a row for those alone who may read it', async () => {
  for (const word of ['QXWHISPERED', 'qxw', 'QX'])
    expect([
      (await pia.call('GET', `/api/proposals?keyword=${word}`)).body.total,
      (await paul.call('GET', `/api/proposals?keyword=${word}`)).body.total,
    ]).toEqual([0, 1])
})
