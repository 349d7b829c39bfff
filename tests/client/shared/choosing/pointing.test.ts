import { describe, expect, test } from 'vitest'
import {
  afterArrival,
  afterChoice,
  afterKey,
  afterPointer,
  afterTyping,
  type MenuAction,
  type MenuLine,
  type Pointing,
  pointedAt,
  pointingNowhere,
  type ShownMenu,
} from '../../../../src/client/shared/choosing/pointing.ts'
import { hitsIn } from '../../../../src/model/values/hits.ts'

const choices = (...keys: readonly string[]): readonly MenuLine[] =>
  keys.map((key) => ({ key, does: 'choose' }))
const emptying: MenuLine = { key: 'empty', does: 'empty' }
const failed: MenuLine = { key: 'retry', does: 'retry' }
const underWay: ShownMenu = { lines: [], held: 'b', waiting: true }
const shown = (lines: readonly MenuLine[], held: string | null = null): ShownMenu => ({
  lines,
  held,
  waiting: false,
})

describe('a menu points at', () => {
  test.each<[string, Pointing, ShownMenu, string | null]>([
    ['nothing while choices are under way', pointingNowhere, underWay, null],
    [
      'nothing while an answer is, though others are shown',
      afterTyping('a'),
      { lines: choices('ab', 'ac'), held: null, waiting: true },
      null,
    ],
    ['what is held', pointingNowhere, shown(choices('a', 'b'), 'b'), 'b'],
    ['nothing where what is held is not among them', pointingNowhere, shown(choices('a', 'b'), 'z'), null],
    ['the first where nothing is held', pointingNowhere, shown(choices('a', 'b')), 'a'],
    ['the first that was found', afterTyping('x'), shown(choices('x', 'xy'), 'xy'), 'x'],
    ['never at what empties', pointingNowhere, shown([emptying]), null],
    ['never at the way to more', pointingNowhere, shown([{ key: 'more', does: 'more' }]), null],
    ['asking again, where it failed', pointingNowhere, shown([failed]), 'retry'],
    ['nothing once one of several is chosen', afterChoice(1), shown(choices('a', 'b')), null],
    ['what the pointer is on', afterPointer(pointingNowhere, 'b'), shown(choices('a', 'b')), 'b'],
    ['nothing where that has gone', afterPointer(pointingNowhere, 'z'), shown(choices('a', 'b')), null],
  ])('%s', (_, pointing, menu, key) => expect(pointedAt(pointing, menu)).toBe(key))
})

/** Presses keys one after the other over the same menu. */
const press = (menu: ShownMenu, keys: readonly string[], from: Pointing = pointingNowhere) => {
  let pointing = from
  let action: MenuAction | null = null
  for (const key of keys) {
    const step = afterKey(pointing, menu, key.replace('Shift+', ''), key.startsWith('Shift+'))
    pointing = step.pointing
    action = step.action
  }
  return { pointing, action, pointed: pointedAt(pointing, menu) }
}

describe('arrows and pages', () => {
  const many = shown(choices(...Array.from({ length: 20 }, (_, at) => `${at}`)))
  test.each([
    [['ArrowDown'], '1'],
    [['ArrowUp'], '19'],
    [['End', 'ArrowDown'], '0'],
    [['PageDown'], '8'],
    [['PageDown', 'PageDown', 'PageDown'], '19'],
    [['End', 'PageUp'], '11'],
    [['End', 'Home'], '0'],
  ])('%j lead to %s', (keys, key) => expect(press(many, keys).pointed).toBe(key))

  test('Home and End move the caret where something is typed', () => {
    const step = afterKey(afterTyping('1'), many, 'End')
    expect(step).toMatchObject({ taken: false, action: null })
  })

  test('after a choice among several they go on from where it stood', () => {
    expect(press(many, ['ArrowDown'], afterChoice(3)).pointed).toBe('3')
    expect(press(many, ['ArrowUp'], afterChoice(3)).pointed).toBe('2')
  })

  test('what is pointed at stays so while the list changes beneath', () => {
    const { pointing } = press(many, ['ArrowDown', 'ArrowDown'])
    const changed = shown(choices('a', 'b', '2', 'c'))
    expect(pointedAt(pointing, changed)).toBe('2')
    expect(afterKey(pointing, changed, 'Enter').action).toEqual({ does: 'take', key: '2', then: 'stay' })
    const gone = shown(choices('a', 'b'))
    expect(afterKey(pointing, gone, 'Enter').action).toBeNull()
  })
})

describe('Enter and Tab', () => {
  const menu = shown([...choices('a', 'b'), emptying], 'b')
  test.each<[string, ShownMenu, Pointing, readonly string[], MenuAction | null]>([
    ['leave what is held', menu, pointingNowhere, ['Enter'], { does: 'leave', then: 'stay' }],
    ['go on from what is held', menu, pointingNowhere, ['Tab'], { does: 'leave', then: 'next' }],
    ['go back from it', menu, pointingNowhere, ['Shift+Tab'], { does: 'leave', then: 'before' }],
    [
      'take what keys led to',
      menu,
      pointingNowhere,
      ['Home', 'Enter'],
      { does: 'take', key: 'a', then: 'stay' },
    ],
    ['take it and go on', menu, pointingNowhere, ['Home', 'Tab'], { does: 'take', key: 'a', then: 'next' }],
    [
      'empty where keys led there',
      menu,
      pointingNowhere,
      ['End', 'Enter'],
      { does: 'take', key: 'empty', then: 'stay' },
    ],
    [
      'leave where what is held is not shown',
      shown(choices('a'), 'z'),
      pointingNowhere,
      ['Enter'],
      { does: 'leave', then: 'stay' },
    ],
    [
      'take the first of an empty field',
      shown(choices('a')),
      pointingNowhere,
      ['Enter'],
      { does: 'take', key: 'a', then: 'stay' },
    ],
    [
      'go on from an empty field that was only looked at',
      shown(choices('a')),
      pointingNowhere,
      ['Tab'],
      { does: 'leave', then: 'next' },
    ],
    ['do nothing where nothing is found', shown([], 'b'), afterTyping('zzz'), ['Enter'], null],
    ['do nothing there on the way either', shown([], 'b'), afterTyping('zzz'), ['Tab'], null],
    ['take nothing while choices are under way', underWay, pointingNowhere, ['Enter'], null],
    [
      'make no row on the way',
      shown([{ key: 'create', does: 'create' }]),
      afterTyping('x'),
      ['Tab'],
      { does: 'leave', then: 'next' },
    ],
  ])('%s', (_, over, from, keys, action) => expect(press(over, keys, from).action).toEqual(action))

  test('of several: Enter goes on to whatever the menu lies in once one is chosen', () => {
    expect(afterKey(afterChoice(0), shown(choices('a')), 'Enter').taken).toBe(false)
  })
})

/** A key that came before the choices, and then the choices. */
const early = (typed: string, key: string, menu: ShownMenu, before: readonly string[] = []) => {
  const began = typed === '' ? pointingNowhere : afterTyping(typed)
  const { pointing } = press({ ...menu, lines: [], waiting: true }, [...before, key], began)
  return { waits: pointing.waits, ...afterArrival(pointing, menu) }
}

describe('a key before the choices', () => {
  test.each<[string, ReturnType<typeof early>, MenuAction | null]>([
    [
      'nothing typed: what is held stays',
      early('', 'Enter', shown([...choices('a', 'b'), emptying], 'b')),
      { does: 'leave', then: 'stay' },
    ],
    ['nothing typed, nothing held: the menu stays', early('', 'Enter', shown(choices('a', 'b'))), null],
    ['nothing typed, and on', early('', 'Tab', shown(choices('a', 'b'))), { does: 'leave', then: 'next' }],
    [
      'an arrow, which led nowhere: the menu stays',
      early('', 'Enter', shown(choices('a', 'b'), 'b'), ['ArrowDown']),
      null,
    ],
    [
      'typed: what comes first',
      early('a', 'Enter', shown(choices('a', 'ab'))),
      { does: 'take', key: 'a', then: 'stay' },
    ],
    ['typed, and on', early('a', 'Tab', shown(choices('a', 'ab'))), { does: 'take', key: 'a', then: 'next' }],
    ['typed, and none is found', early('z', 'Enter', shown([])), null],
    [
      'typed, and only a new row could be made',
      early('z', 'Enter', shown([{ key: 'create', does: 'create' }])),
      null,
    ],
    ['typed, and it failed', early('z', 'Enter', shown([failed])), null],
    ['nothing typed, and it failed', early('', 'Enter', shown([failed], 'b')), null],
  ])('%s', (_, step, action) => {
    expect(step.waits).not.toBeNull()
    expect(step.action).toEqual(action)
    expect(step.pointing.waits).toBeNull()
  })

  test('typing on takes it back', () => {
    const { pointing } = press(underWay, ['Enter'])
    expect(pointing.waits).toBe('stay')
    expect(afterArrival(afterTyping('o'), shown(choices('o'))).action).toBeNull()
  })

  test('a hand on the mouse does not say what it takes', () => {
    const { pointing } = press({ ...underWay, lines: choices('xa') }, ['Enter'], afterTyping('a'))
    const over = afterPointer(pointing, 'xa')
    expect(afterArrival(over, shown(choices('a', 'xa'))).action).toMatchObject({ key: 'a' })
  })
})

/** The same numbers in every run, as if they were drawn. */
const drawn = (seed: number) => {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

/** All the rows that there are, and what a server answers for a keyword. */
const rows = [
  'Not Selected',
  'On Going',
  'Pursued',
  'Selected',
  'Selection in Process',
  'Submitted',
  'Unselected',
]
const answerTo = (keyword: string) => hitsIn(rows, (text) => [text], keyword)

/**
 * One after the other, as it may happen: letters, keys, the pointer, and answers that come whenever they do, also those
 * to older keywords, which are not shown. Whatever is taken was pointed at when the key came, or is the nearest to what
 * had been typed by then.
 */
describe('whatever comes when', () => {
  test.each(Array.from({ length: 400 }, (_, seed) => seed))('nothing else is set: %i', (seed) => {
    const random = drawn(seed + 1)
    const of = <T>(all: readonly T[]): T => all[random(all.length)] as T
    const held = of([null, ...rows])
    let pointing = pointingNowhere
    let answered: string | null = null
    const menu = (): ShownMenu => {
      const known = answered === pointing.keyword
      const lines = known
        ? answerTo(pointing.keyword)
        : answered === null
          ? []
          : answerTo(answered).filter((each) => each.toLowerCase().includes(pointing.keyword.toLowerCase()))
      const empties = known && held !== null && pointing.keyword === '' ? [emptying] : []
      return { lines: [...choices(...lines), ...empties], held, waiting: !known }
    }
    let promised: { readonly keyword: string; readonly pointed: string | null } | null = null
    for (let turn = 0; turn < 40; turn += 1) {
      const before = menu()
      const pointed = pointedAt(pointing, before)
      if (before.waiting && pointing.led === null) expect(pointed).toBeNull()
      const happens = random(6)
      let action: MenuAction | null = null
      if (happens === 0) {
        const wanted = of(rows).toLowerCase()
        pointing = afterTyping(
          of([pointing.keyword + wanted.charAt(pointing.keyword.length), wanted.slice(0, 1 + random(8)), '']),
        )
      } else if (happens === 1) {
        answered = of([pointing.keyword, pointing.keyword, 's', '', answered])
      } else if (happens === 2 && before.lines.length > 0) {
        pointing = afterPointer(pointing, of(before.lines).key)
      } else {
        const key = of(['Enter', 'Tab', 'ArrowDown', 'ArrowUp', 'End', 'Enter'])
        const step = afterKey(pointing, before, key)
        if (step.pointing.waits !== null) promised = { keyword: pointing.keyword, pointed }
        pointing = step.pointing
        action = step.action
        if (action?.does === 'take') expect(action.key).toBe(pointed)
      }
      const after = afterArrival(pointing, menu())
      pointing = after.pointing
      if (after.action?.does === 'take') {
        expect(promised?.keyword).toBe(pointing.keyword)
        expect(after.action.key).toBe(answerTo(promised?.keyword ?? '?')[0])
        expect(promised?.keyword).not.toBe('')
      }
      action = after.action ?? action
      if (action?.does === 'leave') return
      if (action?.does === 'take') {
        if (action.key === 'empty') expect(pointed).toBe('empty')
        return
      }
    }
  })
})
