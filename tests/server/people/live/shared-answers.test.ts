import { describe, expect, test } from 'vitest'
import { ChangeMarks } from '../../../../src/server/people/live/change-marks.ts'
import { SharedAnswers } from '../../../../src/server/people/live/shared-answers.ts'
import type { Caller } from '../../../support/calls.ts'
import { serving } from '../../../support/databases.ts'
import { makePerson, makeRole } from '../../../support/people.ts'

describe('an answer that pages share', () => {
  /** Marks, a clock, and a table of which each read sees the present state. */
  const world = () => {
    const marks = new ChangeMarks()
    const at = { now: 0, reads: 0, state: 0 }
    const answers = new SharedAnswers(marks, () => at.now)
    const write = () => {
      at.state += 1
      marks.note([{ entity: 'book', id: at.state, verb: 'create' }])
    }
    const read = async (mark: string, key = 'books') =>
      (
        await answers.read(key, mark, async () => {
          at.reads += 1
          return String(at.state)
        })
      ).answer
    return { marks, at, answers, write, read }
  }

  test('is of one read, however many ask at once', async () => {
    const { marks, at, read } = world()
    const { mark } = marks
    expect(await Promise.all(Array.from({ length: 100 }, () => read(mark)))).toEqual(Array(100).fill('0'))
    expect(at.reads).toBe(1)
  })

  test('contains each change that a page has heard of', async () => {
    const { marks, at, write, read } = world()
    const before = marks.mark
    await read(before)
    write()
    const after = marks.mark
    expect(await read(after)).toBe('1')
    expect(await read(before)).toBe('1')
    write()
    expect(await read(after)).toBe('1')
    expect(await read(marks.mark)).toBe('2')
    expect(at.reads).toBe(3)
  })

  test('has the mark that preceded its read', async () => {
    const { marks, answers, write } = world()
    const before = marks.mark
    const own = async () => ''
    await answers.read('books', before, own)
    write()
    expect(await answers.read('books', before, own)).toEqual({ answer: '', mark: before })
    expect(await answers.read('others', before, own)).toEqual({ answer: '', mark: marks.mark })
  })

  test.each(['', 'another.3', '3'])('is not for the mark %j of no moment of this process', async (mark) => {
    const { marks, at, write, read } = world()
    await read(marks.mark)
    write()
    expect(await read(mark)).toBe('1')
    expect(at.reads).toBe(2)
  })

  test('is for the same key alone', async () => {
    const { marks, at, read } = world()
    await read(marks.mark, 'books of Ada')
    await read(marks.mark, 'books of Bob')
    expect(at.reads).toBe(2)
  })

  test('is never older than a second, even if nothing changes', async () => {
    const { marks, at, read } = world()
    await read(marks.mark)
    at.now = 999
    await read(marks.mark)
    expect(at.reads).toBe(1)
    at.now = 1000
    await read(marks.mark)
    expect(at.reads).toBe(2)
  })

  test('is read again by each who asked, if whoever began it fails', async () => {
    const { marks, answers, at, read } = world()
    const failing = answers.read('books', marks.mark, async () => {
      throw new Error('The caller has left.')
    })
    const joined = read(marks.mark)
    await expect(failing).rejects.toThrow('left')
    expect(await joined).toBe('0')
    expect(at.reads).toBe(1)
  })
})

describe('a read that names a mark', () => {
  const server = serving()
  const path = '/api/petitions?per_page=10'
  let written = 0

  const markIn = async (who: Caller, mark?: string): Promise<string> => {
    const headers = mark === undefined ? {} : { 'Change-Mark': mark }
    const answer = await who.call('GET', path, undefined, { headers })
    expect(answer.status).toBe(200)
    return answer.headers.get('Change-Mark') ?? ''
  }
  const write = async (): Promise<void> => {
    written += 1
    const { status } = await server.call('POST', '/api/sources', { title: `Shared ${written}` })
    expect(status).toBe(201)
  }
  /** Whether one gets the answer that another began, though rows were written since. Ten tries: it lives for a second. */
  const isShared = async (one: Caller, other: Caller): Promise<boolean> => {
    for (let times = 0; times < 10; times += 1) {
      await write()
      const mark = await markIn(one)
      await markIn(one, mark)
      await write()
      if ((await markIn(other, mark)) === mark) return true
    }
    return false
  }
  const person = async (name: string, titles: readonly string[]) =>
    makePerson(server, `${name}@example.org`, [await makeRole(server, name, titles)])

  test('shares its answer with pages of the same rights, and with no others', async () => {
    const role = await makeRole(server, 'Readers', ['petitions.read'])
    const [ada, bob] = [
      await makePerson(server, 'ada@example.org', [role]),
      await makePerson(server, 'bob@example.org', [role]),
    ]
    const eve = await person('eve', ['petitions.read', 'sources.read'])
    expect(await isShared(ada, ada)).toBe(true)
    expect(await isShared(ada, bob)).toBe(true)
    expect(await isShared(ada, eve)).toBe(false)
    expect(await isShared(server, ada)).toBe(false)
  })

  test('is answered anew to who reads by a scope', async () => {
    const own = await person('olga', ['petitions.read.own'])
    expect(await isShared(own, own)).toBe(false)
  })

  test('needs the right to read as any other', async () => {
    const nobody = await person('nora', ['sources.read'])
    const mark = await markIn(server)
    await markIn(server, mark)
    const answer = await nobody.call('GET', path, undefined, { headers: { 'Change-Mark': mark } })
    expect(answer.status).toBe(403)
  })
})
