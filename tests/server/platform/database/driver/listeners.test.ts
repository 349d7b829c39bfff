import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { UnrecognisedNotification } from '../../../../../src/server/platform/database/driver/errors.ts'
import { Listeners } from '../../../../../src/server/platform/database/driver/listeners.ts'
import { opened } from '../../../../../src/server/platform/database/postgres/pg-notifier.ts'
import { rowChangesIn } from '../../../../../src/server/rows/store/row-changes.ts'

/** A listener that fails at a text as it is told to, and counts what it missed. */
const listener = (fails: () => void = () => {}) => {
  const heard: string[] = []
  const hear = (_topic: string, text: string): void => {
    fails()
    heard.push(text)
  }
  return { heard: hear, missed: vi.fn(), texts: heard }
}

describe('a listener that fails', () => {
  test('keeps nobody else from hearing, is logged, and drops what it keeps', () => {
    const said: unknown[] = []
    const listeners = new Listeners((error) => said.push(error))
    const fault = new Error('a mistake of ours')
    const broken = listener(() => {
      throw fault
    })
    const sound = listener()
    for (const each of [broken, sound]) listeners.add(each)
    listeners.heard('rows', 'one')
    expect(sound.texts).toEqual(['one'])
    expect([broken.missed, sound.missed].map((missed) => missed.mock.calls.length)).toEqual([1, 0])
    expect(said).toEqual([fault])
  })

  test('ends nothing, though dropping what it keeps fails as well', () => {
    const said: unknown[] = []
    const listeners = new Listeners((error) => said.push(error))
    const fail = () => {
      throw new Error('again')
    }
    const sound = listener()
    listeners.add({ heard: fail, missed: fail })
    listeners.add(sound)
    listeners.heard('rows', 'one')
    listeners.missed()
    expect(said).toHaveLength(3)
    expect(sound.missed).toHaveBeenCalledTimes(1)
  })
})

describe('what nobody understands', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('has everything dropped at once, and then once a second at most however much of it comes', () => {
    const said: unknown[] = []
    const listeners = new Listeners((error) => said.push(error))
    const one = listener()
    listeners.add(one)
    for (let at = 0; at < 1000; at += 1) listeners.notUnderstood()
    expect(one.missed).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(1000)
    expect(one.missed).toHaveBeenCalledTimes(2)
    vi.advanceTimersByTime(60_000)
    expect(one.missed).toHaveBeenCalledTimes(2)
    listeners.notUnderstood()
    expect(one.missed).toHaveBeenCalledTimes(3)
    expect(said.every((error) => error instanceof UnrecognisedNotification)).toBe(true)
    expect(said).toHaveLength(3)
  })

  test('is dropped by the listener alone to which it means nothing', () => {
    const listeners = new Listeners(() => {})
    const one = listener(() => {
      throw new UnrecognisedNotification()
    })
    const other = listener()
    for (const each of [one, other]) listeners.add(each)
    for (let at = 0; at < 1000; at += 1) listeners.heard('rows', 'null')
    expect(one.missed).toHaveBeenCalledTimes(1)
    expect(other.missed).not.toHaveBeenCalled()
    expect(other.texts).toHaveLength(1000)
  })
})

test.each(['', 'x', 'null', '{}', '[]', '["a","b"]', '["a","b",null]', '["a","b","c","d"]', '[1,"b","c"]'])(
  'the notification %j is none of ours',
  (payload) => expect(opened(payload)).toBe(null),
)

test.each([
  '',
  'null',
  '{}',
  '[null]',
  '["scale"]',
  '[{"entity":"scale"}]',
  '[{"entity":1,"id":1,"verb":"update"}]',
])('the text %j tells of no rows', (text) =>
  expect(() => rowChangesIn(text)).toThrow(UnrecognisedNotification),
)

test('a text of ours tells of its rows', () => {
  const changes = [
    { entity: 'scale', id: 7, verb: 'create' },
    { entity: 'scale', id: 0, verb: 'update' },
  ]
  expect(rowChangesIn(JSON.stringify(changes))).toEqual(changes)
})
