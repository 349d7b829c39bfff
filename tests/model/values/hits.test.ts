import { describe, expect, test } from 'vitest'
import { hitsIn, nearestFirst, nearness, sought } from '../../../src/model/values/hits.ts'

describe('how near a text is to what is looked for', () => {
  test.each([
    ['Selected', 'selected', 0],
    ['Selected', ' SELECTED ', 0],
    ['Óscar', 'oscar', 0],
    ['Selected twice', 'selected', 1],
    ['Not Selected', 'selected', 2],
    ['Pre-selected', 'selected', 2],
    ['(selected)', 'selected', 2],
    ['Unselected', 'selected', 3],
    ['Unselected, then selected', 'selected', 2],
    ['Proposal submitted', 'sub pro', 4],
    ['Proposals', 'sals', 3],
    ['Books', 'shelf', null],
    ['Books', '', 0],
    ['Books', '   ', 0],
    ['', 'a', null],
    ['100 %', '%', 2],
  ])('%j for %j: %j', (text, typed, near) => expect(nearness(text, sought(typed))).toBe(near))
})

describe('hits', () => {
  const results = ['Not Selected', 'Reselected', 'Selected twice', 'Selection in Process', 'Selected']
  const itself = (text: string) => [text]

  test('stand the nearest first, and otherwise as they stood', () => {
    expect(hitsIn(results, itself, 'selected')).toEqual([
      'Selected',
      'Selected twice',
      'Not Selected',
      'Reselected',
    ])
    expect(hitsIn(results, itself, '')).toEqual(results)
  })

  test('what somebody else has found stays, behind what is met', () => {
    expect(nearestFirst(['elsewhere', ...results], itself, 'selection')).toEqual([
      'Selection in Process',
      'elsewhere',
      ...results.filter((each) => each !== 'Selection in Process'),
    ])
  })

  test('a row of a tree is equal by its own name too', () => {
    const places = ['Tower › Bell', 'Bell tower', 'Belltower', 'Bell']
    const named = (text: string) => [text, text.split(' › ').at(-1) ?? text]
    expect(hitsIn(places, named, 'bell')).toEqual(['Tower › Bell', 'Bell', 'Bell tower', 'Belltower'])
  })
})
