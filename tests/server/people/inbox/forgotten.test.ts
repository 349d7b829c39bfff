import { afterEach, expect, test } from 'vitest'
import { loadModel } from '../../../../src/server/index.ts'
import { deleteOldHistory } from '../../../../src/server/operations/retention/delete-old-history.ts'
import { openDatabase } from '../../../../src/server/platform/database/index.ts'
import type { Caller, Loose } from '../../../support/calls.ts'
import { passphrase } from '../../../support/people.ts'
import { personWith } from '../../../support/person-with.ts'
import { onBoth } from '../../../support/places.ts'
import { startTestServer, type TestServer } from '../../../support/server.ts'
import { workshop } from '../../../support/workshop.ts'

const readers = ['petitions.read', 'petitions.create', 'petitions.update', 'users.read']

onBoth((place) => {
  let server: TestServer
  afterEach(() => server.stop())
  const lines = async (who: Caller, show: string): Promise<readonly Loose[]> =>
    (await who.call('GET', `/api/inbox?show=${show}`)).body.data
  const unread = async (who: Caller) => (await who.call('GET', '/api/inbox/count')).body.data.unread

  test('of a history that is forgotten a line tells what is left, and none that tells nothing is counted', async () => {
    const databaseUrl = await place.fresh()
    server = await startTestServer({ databaseUrl, product: workshop })
    const mei = await personWith(server, ...readers)
    const [rohan, lakshmi, sven] = [
      await personWith(server, ...readers),
      await personWith(server, ...readers),
      await personWith(server, ...readers),
    ]
    const make = async (body: Loose): Promise<Loose> =>
      (await mei.call('POST', '/api/petitions', { title: 'A', ...body })).body.data
    const change = ({ id }: Loose) => mei.call('PUT', `/api/petitions/${id}`, { title: 'B' })
    const mention = ({ id }: Loose, { id: person }: Loose) =>
      mei.call('POST', `/api/petitions/${id}/comments`, { text: 'Look', mentions: [person] })
    const newest = (who: Caller) => async () => (await lines(who, 'all'))[0]?.kind

    const said = await make({})
    await mention(said, rohan)
    await change(said)
    await expect.poll(newest(rohan)).toBe('change')

    await change(await make({ keeper_id: lakshmi.id }))
    await expect.poll(async () => (await lines(lakshmi, 'unread'))[0]?.more.count).toBe(1)

    const read = await make({})
    await mention(read, sven)
    await sven.call('POST', '/api/inbox/read')
    await change(read)
    await expect.poll(newest(sven)).toBe('change')
    expect([await unread(rohan), await unread(lakshmi), await unread(sven)]).toEqual([1, 1, 1])

    await server.stop()
    const beside = await openDatabase(databaseUrl, { existing: true, name: 'admin prune' })
    try {
      const more = () =>
        beside.write((writer) =>
          writer.run(
            'insert into engine_notices (line_id, account_id, at, kind, entry_id) select line_id, account_id, at, kind, 100000 + entry_id from engine_notices where account_id = ? and entry_id is not null',
            [lakshmi.id],
          ),
        )
      for (let times = 0; times < 10; times++) await more() // of more than one turn
      await deleteOldHistory(beside, await loadModel(workshop), '2100-01-01T00:00:00.000Z')
      expect(await beside.rows('select count(*) from engine_notices where entry_id is not null')).toEqual([
        [0],
      ])
    } finally {
      await beside.close()
    }
    server = await startTestServer({ databaseUrl, product: workshop })
    const again = (who: { readonly email: string }) => server.signIn(who.email, passphrase)
    const [one, two, three] = [await again(rohan), await again(lakshmi), await again(sven)]
    expect([await unread(one), await unread(two), await unread(three)]).toEqual([1, 0, 0])
    expect(await lines(one, 'unread')).toMatchObject([{ kind: 'mention', more: { count: 0 } }])
    expect(await lines(two, 'all')).toEqual([])
    expect(await lines(three, 'all')).toMatchObject([{ kind: 'mention', unread: false }])
  })
})
