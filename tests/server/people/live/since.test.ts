import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listenIn } from '../../../../lab/running/stream.ts'
import { serving } from '../../../support/databases.ts'
import { makePerson, makeRole } from '../../../support/people.ts'
import { startTestServer, type TestServer } from '../../../support/server.ts'

type Asked = Pick<TestServer, 'call'>

const markOf = async (who: Asked, path = '/api/scales?per_page=10'): Promise<string> =>
  (await who.call('GET', path)).headers.get('Change-Mark') ?? ''

let number = 0
const make = async (who: Asked, kind: 'scales' | 'services' | 'sources'): Promise<void> => {
  number += 1
  const word = `Since ${number}`
  const { status } = await who.call(
    'POST',
    `/api/${kind}`,
    kind === 'sources' ? { title: word } : { name: word },
  )
  expect(status).toBe(201)
}

/** Waits until the stream tells a change that is made now, and with it whatever is told before. */
const toldNow = async (who: Asked, stream: Awaited<ReturnType<typeof listenIn>>): Promise<void> => {
  const before = performance.now()
  await make(who, 'sources')
  await expect.poll(() => stream.lastHeard('source')).toBeGreaterThan(before)
}

describe('a stream of changes that is opened after something was read', () => {
  const server = serving()
  let standing: Awaited<ReturnType<typeof listenIn>>
  beforeAll(async () => {
    standing = await listenIn(server.url, server)
  })
  afterAll(() => standing.close())

  /** Writes one, and waits until whoever listens already has been told of it. */
  const written = async (entity: 'scale' | 'service'): Promise<void> => {
    const before = performance.now()
    await make(server, `${entity}s`)
    await expect.poll(() => standing.lastHeard(entity)).toBeGreaterThan(before)
  }

  test('begins with what was written since, and with nothing else', async () => {
    await written('service')
    const mark = await markOf(server)
    await written('scale')
    const stream = await listenIn(server.url, server, mark)
    await expect.poll(() => stream.lastHeard('scale')).toBeGreaterThan(0)
    await toldNow(server, stream)
    expect(stream.lastHeard('service')).toBe(0)
    stream.close()
  })

  test('begins with nothing where nothing was written since', async () => {
    await written('scale')
    const stream = await listenIn(server.url, server, await markOf(server))
    await toldNow(server, stream)
    expect(stream.lastHeard('scale')).toBe(0)
    stream.close()
  })

  test('begins with nothing where it is not told since when', async () => {
    await written('scale')
    const stream = await listenIn(server.url, server)
    await toldNow(server, stream)
    expect(stream.lastHeard('scale')).toBe(0)
    stream.close()
  })

  test.each([
    ['another server gave', () => 'another.3'],
    ['nobody gave', () => ''],
    ['is no moment of its own', (mark: string) => `${mark}.1`],
    ['has no count', (mark: string) => mark.replace(/\d+$/, 'x')],
  ])('begins with every entity where it is given a mark that %s', async (_, other) => {
    const stream = await listenIn(server.url, server, other(await markOf(server)))
    await expect.poll(() => stream.lastHeard('pledge')).toBeGreaterThan(0)
    expect(stream.lastHeard('scale')).toBeGreaterThan(0)
    stream.close()
  })

  test.each([
    ['since a moment', (mark: string) => mark],
    ['since nobody knows when', () => 'another.3'],
  ])('tells only what its person may read, %s', async (name, mark) => {
    const role = await makeRole(server, `Reads sources ${name}`, ['sources.read'])
    const rita = await makePerson(server, `rita-${name.length}@example.org`, [role])
    const before = await markOf(server)
    await written('scale')
    const stream = await listenIn(server.url, rita, mark(before))
    await toldNow(server, stream)
    expect(stream.lastHeard('scale')).toBe(0)
    stream.close()
  })

  test('the mark is for who is signed in, and for whatever they ask', async () => {
    expect(await markOf(server.stranger, '/api/health')).toBe('')
    expect(await markOf(server.stranger)).toBe('')
    expect(await markOf(server, '/api/user')).toMatch(/^\w+\.\d+$/)
    expect(await markOf(server, '/api/scales/999999')).toMatch(/^\w+\.\d+$/)
  })
})

describe('with two servers on one database', () => {
  const server = serving({ database: 'postgres' })
  let other: TestServer
  beforeAll(async () => {
    other = await startTestServer({ databaseUrl: server.databaseUrl })
  })
  afterAll(() => other.stop())

  test('what the other one writes is told since the mark of this one, whether it was heard before or after', async () => {
    for (let times = 0; times < 5; times += 1) {
      const mark = await markOf(server)
      await make(other, 'scales')
      const stream = await listenIn(server.url, server, mark)
      await expect.poll(() => stream.lastHeard('scale')).toBeGreaterThan(0)
      stream.close()
    }
  })

  test('the other one takes the mark of this one for unknown, and tells everything', async () => {
    const stream = await listenIn(other.url, server, await markOf(server))
    await expect.poll(() => stream.lastHeard('pledge')).toBeGreaterThan(0)
    stream.close()
  })
})
