import { describe, expect, test } from 'vitest'
import { faultsOf, type Judged, medianOf, noiseOf } from '../../lab/bench/guard/judge.ts'

const measure = (value: number, more: Partial<Judged> = {}): Judged => ({
  ...{ name: 'sqlite/update: server', value, noise: 0.01, tolerance: 0.1, most: null, compared: true },
  ...more,
})
const kept = (value: number, best = value, noise = 0.01) => ({ value, noise, best: { value: best, noise } })
const against = (judged: Judged, landed?: ReturnType<typeof kept>) =>
  faultsOf(judged, landed).map((fault) => fault.against)

describe('what the guard on speed takes for worse', () => {
  test('is more than a tenth above what was landed, or above the best ever', () => {
    expect(against(measure(1.09), kept(1))).toEqual([])
    expect(against(measure(1.11), kept(1))).toEqual(['landed', 'best'])
    expect(against(measure(1.11), kept(1.05, 1))).toEqual(['best'])
    expect(against(measure(0.5), kept(1))).toEqual([])
  })

  test('is more than three times the noise, of either run', () => {
    expect(against(measure(1.2, { noise: 0.08 }), kept(1))).toEqual([])
    expect(against(measure(1.2), kept(1, 1, 0.08))).toEqual([])
    expect(against(measure(1.3, { noise: 0.08 }), kept(1))).toEqual(['landed', 'best'])
  })

  test('is a statement more, a byte over its budget, a turn over its bound', () => {
    expect(against(measure(3, { noise: 0 }), kept(2, 2, 0))).toEqual(['landed', 'best'])
    expect(against(measure(125_001, { most: 125_000 }), kept(125_001))).toEqual(['bound'])
    expect(against(measure(50.1, { most: 50, compared: false }), kept(1))).toEqual(['bound'])
  })

  test('is nothing that was never measured before', () => {
    expect(against(measure(9))).toEqual([])
  })

  test('the noise of a median passes over one round that was disturbed', () => {
    expect(medianOf([3, 1, 2, 40])).toBe(2.5)
    expect(noiseOf([2, 2, 2, 2, 9])).toBe(0)
    expect(noiseOf([1, 1.1, 0.9, 1.05, 0.95])).toBeCloseTo(0.0414, 3)
  })
})
