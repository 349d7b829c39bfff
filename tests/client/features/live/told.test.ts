import { describe, expect, test } from 'vitest'
import { isAffected } from '../../../../src/client/features/live/Freshness.tsx'
import { changesIn } from '../../../../src/client/features/live/follow-changes.ts'
import {
  appendEvent,
  missedEvents,
  type StreamLog,
} from '../../../../src/client/features/live/share-stream.ts'
import { matchSideEventPaths } from '../../../../src/client/features/live/side-events.ts'
import { positionIn, ShownPosition } from '../../../../src/client/shared/request/change-position.ts'
import { countsPath } from '../../../../src/client/shared/request/paths.ts'
import { entityOf, model } from '../../product.ts'

const at = (process: string, count: number) => ({ process, count })

describe('what a page knows to be as new as', () => {
  test.each([
    ['the oldest of its answers', ['a.5', 'a.3', 'a.4'], at('a', 3)],
    ['nothing, where answers bear no mark', [null, '', 'a', 'a.b', '.3'], null],
    ['nothing that any server knows, where several have answered', ['a.5', 'b.9', 'a.1'], at('', 0)],
  ])('%s', (_, headers, mark) => {
    const shown = new ShownPosition()
    for (const header of headers) shown.note(header)
    expect(shown.at).toEqual(mark)
  })

  test('once it was told of something, what it was told until', () => {
    const shown = new ShownPosition()
    shown.note('a.5')
    shown.advanceTo(at('a', 7))
    shown.note('a.6')
    shown.note('b.1')
    expect(shown.at).toEqual(at('a', 7))
  })
})

test('a stream is read event by event, whatever the pieces in which it comes', () => {
  const text = 'id: a.4\n\n: here\n\nid: a.6\nevent: changed\ndata: ["scale","source"]\n\nid: a.7\neve'
  expect(changesIn(text)).toEqual({
    events: [
      { at: at('a', 4), changed: [] },
      { at: at('a', 6), changed: ['scale', 'source'] },
    ],
    beside: [],
    rest: 'id: a.7\neve',
  })
})

test('what is told beside what was written is known by its name', () => {
  const text =
    'id: a.4\nevent: inbox\ndata: {}\n\nevent: comments\ndata: {"entity":"repair","id":7}\n\nevent: weather\ndata: 1\n\n'
  expect(changesIn(text)).toEqual({
    events: [{ at: at('a', 4), changed: [] }],
    beside: ['inbox', 'comments:repair:7'],
    rest: '',
  })
})

describe('what was told beside concerns', () => {
  const list = entityOf('repair').api.list
  test.each([
    ['the inbox', ['inbox'], '/api/inbox/count', true],
    ['every part of the inbox', ['inbox'], '/api/inbox?show=all&page=1&per_page=50', true],
    ['no other call that begins so', ['inbox'], '/api/inboxes?page=1', false],
    ['the comments of the row', ['comments:repair:7'], `${list}/7/comments?page=1&per_page=25`, true],
    ['who follows it', ['comments:repair:7'], `${list}/7/following`, true],
    ['no other row', ['comments:repair:7'], `${list}/70/comments?page=1&per_page=25`, false],
    ['not the row itself', ['comments:repair:7'], `${list}/7`, false],
    ['no entity that is none', ['comments:none:7'], `${list}/7/comments?page=1`, false],
    ['every comment, once the line was broken', ['anything'], `${list}/9/comments?page=2`, true],
    ['no history, once the line was broken', ['anything'], `${list}/9/history?page=2`, false],
  ])('%s', (_, told, path, concerned) => {
    expect(matchSideEventPaths(model, told)(path)).toBe(concerned)
  })
})

describe('what a tab has missed', () => {
  const line = (since: string | null, ...events: readonly (readonly [string, ...string[]])[]): StreamLog => {
    const told = events.reduce<StreamLog | null>((before, [mark, ...changed]) => {
      const moment = positionIn(mark)
      if (!moment) throw new Error(`No mark: ${mark}.`)
      return appendEvent(before, { at: moment, changed }, positionIn(since))
    }, null)
    if (!told) throw new Error('Nothing was told.')
    return told
  }

  test.each([
    ['is what was written since its oldest answer', line('a.3', ['a.5', 'scale']), 'a.3', ['scale']],
    ['is nothing where nothing was written', line('a.3', ['a.3']), 'a.3', []],
    ['leaves out what it has been told', line('a.3', ['a.5', 'scale'], ['a.6', 'source']), 'a.5', ['source']],
    ['is anything, where the line begins after its answer', line('a.4', ['a.5', 'scale']), 'a.3', null],
    ['is anything, where the line was given no beginning', line(null, ['a.5']), 'a.4', null],
    ['is anything, where another server tells', line('a.3', ['b.5', 'scale']), 'a.3', null],
    ['is anything, once another server tells', line('a.3', ['a.5', 'scale'], ['b.1']), 'a.5', null],
    [
      'is nothing of before, once it follows the other server',
      line('a.3', ['a.5', 'scale'], ['b.1']),
      'b.1',
      [],
    ],
  ])('%s', (_, told, mark, missed) => {
    const moment = positionIn(mark)
    expect(moment && missedEvents(told, moment)).toEqual(missed)
  })
})

test.each([
  ['its own rows', 'repair', true],
  ['rows that its rules name', 'status', true],
  ['rows that belong to its own', 'pledge', true],
  ['rows of which it shows nothing', 'role', false],
])('the counts of the tabs, and totals, are asked again after a change of %s', (_, changed, again) => {
  const affected = isAffected(model, [changed])
  expect(affected(countsPath(entityOf('repair')))).toBe(again)
  expect(affected('/api/repairs/totals?groups=status')).toBe(again)
})
