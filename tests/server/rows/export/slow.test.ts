import { type IncomingMessage, request } from 'node:http'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../support/calls.ts'
import { serving } from '../../../support/databases.ts'
import { directly } from '../../../support/direct-database.ts'
import { makePerson, makeRole } from '../../../support/people.ts'

const server = serving({ demoRows: 1500 })
let [slow, other]: Caller[] = []
const open: IncomingMessage[] = []

beforeAll(async () => {
  const role = await makeRole(server, 'Reads', ['repairs.read'])
  slow = await makePerson(server, 'slow@example.org', [role])
  other = await makePerson(server, 'other@example.org', [role])
  // More than the buffers of any connection take.
  await directly(server.databaseUrl, (database) =>
    database.exec("update repairs set remarks = printf('%.9000c', 'x')"),
  )
})
afterEach(() => {
  for (const answer of open.splice(0)) answer.destroy()
})

/** An answer of which nothing is read. */
const begin = (person: Caller | undefined): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const asked = request(
      `${server.url}/api/repairs/export?columns=remarks`,
      { headers: { authorization: `Bearer ${person?.token}` }, agent: false },
      (answer) => {
        open.push(answer)
        resolve(answer)
      },
    )
    asked.on('error', reject)
    asked.end()
  })

const lengthOf = async (answer: IncomingMessage): Promise<number> => {
  let length = 0
  for await (const piece of answer) length += piece.length
  return length
}

test('who takes files slowly has three of them open, and keeps nobody else waiting', async () => {
  const held = [await begin(slow), await begin(slow), await begin(slow)]
  let came = false
  const fourth = begin(slow).then((answer) => {
    came = true
    return answer
  })
  for (let time = 0; time < 5; time += 1)
    expect(await lengthOf(await begin(other))).toBeGreaterThan(1500 * 9000)
  expect((await slow?.call('GET', '/api/repairs?per_page=5'))?.status).toBe(200)
  expect(came).toBe(false)
  held[0]?.destroy()
  expect(await lengthOf(await fourth)).toBeGreaterThan(1500 * 9000)
  // What was written ahead is all there, whenever it is taken.
  expect(await lengthOf(held[1] as IncomingMessage)).toBeGreaterThan(1500 * 9000)
})

test('what is written while a file waits to be taken is not in it', async () => {
  const answer = await begin(slow)
  await expect
    .poll(async () => {
      const { status } = (await server.call('PUT', '/api/repairs/1', { remarks: 'written later' })) ?? {}
      return status
    })
    .toBe(200)
  let text = ''
  answer.setEncoding('utf8')
  for await (const piece of answer) text += piece
  expect(text).not.toContain('written later')
  expect(text.split('\r\n').length).toBe(1502)
})
