import { expect, test } from 'vitest'
import { serving } from '../../../support/databases.ts'
import { personWith } from '../../../support/person-with.ts'

const said: string[] = []
const server = serving({ logLevel: 'info', logStream: { write: (line) => said.push(line) } })

const sentence = 'comment of somebody else deleted'

test('a comment that somebody else deletes is a line of the log, by ids alone; one’s own is none', async () => {
  const writer = await personWith(server, 'petitions.read')
  const me = (await server.call('GET', '/api/user')).body.id
  const row = (await server.make('petitions', { title: 'Cracked bell' })).id
  const path = `/api/petitions/${row}/comments`
  const say = async () => (await writer.call('POST', path, { text: 'The secret word' })).body.data.id
  const [own, other] = [await say(), await say()]
  expect((await writer.call('DELETE', `${path}/${own}`)).status).toBe(204)
  expect((await server.call('DELETE', `${path}/${other}`)).status).toBe(204)
  const lines = said.map((line) => JSON.parse(line)).filter(({ msg }) => msg === sentence)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({ account: me, of: writer.id, entity: 'petition', row, comment: other })
  expect(said.join('')).not.toContain('secret word')
})
