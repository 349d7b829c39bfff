import { expect, test } from 'vitest'
import type { Formula } from '../../../src/descriptor/index.ts'
import { computeFormula } from '../../../src/model/index.ts'

const row: Readonly<Record<string, unknown>> = {
  six: 6,
  four: 4,
  none: null,
  text: 'six',
  vast: 1e15,
  day: '2026-03-01',
  before: '2024-02-28',
}

test.each<readonly [Formula, unknown]>([
  [['six', '+', 'four'], 10],
  [['six', '-', 'four'], 2],
  [['six', '*', 'four'], 24],
  [['six', '/', 'four'], 1.5],
  [[100, '-', 'six'], 94],
  [['six', '*', 0], 0],
  [['six', '/', 0], null],
  [['none', '*', 0], null],
  [['six', '+', 'none'], null],
  [['text', '+', 1], null],
  [['day', '-', 'before'], 732],
  [['before', '-', 'day'], -732],
  [['day', '+', 'before'], null],
  [['day', '-', 1], null],
  [['day', '-', 'none'], null],
  [['vast', '*', 1], 1e15],
  [['vast', '+', 1], 'overflow'],
  [['vast', '*', 'vast'], 'overflow'],
  [[0, '-', 'vast'], -1e15],
])('%j comes to %j', (formula, expected) => {
  const worked = computeFormula(formula, undefined, (name) => row[name])
  expect('value' in worked ? worked.value : 'overflow').toBe(expected)
})
