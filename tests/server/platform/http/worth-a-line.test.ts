import { expect, test } from 'vitest'
import { serving } from '../../../support/databases.ts'
import { makePerson, makeRole } from '../../../support/people.ts'

const said: string[] = []
const server = serving({ logLevel: 'info', logStream: { write: (line) => said.push(line) } })

const lines = (sentence: string, status?: number) =>
  said
    .map((line) => JSON.parse(line))
    .filter((line) => line.msg === sentence && (status === undefined || line.status === status))

test('a flood of what is refused to strangers is a line of the log, not one for each', async () => {
  said.length = 0
  const wrong = { email: 'nobody@example.org', password: 'not this one at all' }
  for (let count = 0; count < 25; count += 1) await server.stranger.call('POST', '/api/login', wrong)
  expect(lines('sign-in refused').length).toBeLessThanOrEqual(10) // then the throttle says no
  expect(lines('answered', 422)).toHaveLength(1)
  expect(lines('answered', 429)).toHaveLength(1)
})

test('so is one of what somebody has no right to; what they may do is a line each', async () => {
  const role = await makeRole(server, 'Scales', ['scales.create'])
  const sam = await makePerson(server, 'sam@example.org', [role])
  said.length = 0
  for (let count = 0; count < 10; count += 1) {
    await sam.call('POST', '/api/services', { name: 'Study' })
    await sam.call('POST', '/api/scales', { name: `Scale ${count}` })
  }
  expect(lines('permission denied')).toHaveLength(1)
  expect(lines('answered', 403)).toHaveLength(1)
  expect(lines('answered', 201)).toHaveLength(10)
})
