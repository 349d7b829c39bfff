import { count, inWords, type Machine, mark, milliseconds, table } from '../report/table.ts'
import { counted, type SlowFigures, slowed } from './slow.ts'

export interface SlowReport extends SlowFigures {
  readonly machine: Machine
  readonly times: number
}

/** The part of docs/performance.md about a slow processor and line. */
export const slowText = ({ machine, times, waits, traffic }: SlowReport): string =>
  [
    '## Page on a slow line',
    `Measured ${inWords(machine)}. What is not met stands in bold.`,
    `### Processor divided by ${slowed.processor}, ${slowed.down / 1e6} Mbit/s, ${slowed.latency} ms: milliseconds until it is painted, the middle of ${times}`,
    table(
      ['what', 'middle', 'wanted', 'least', 'most'],
      waits.map(({ step, most, middle, each }) => [
        step,
        mark(most === null || middle <= most, milliseconds(middle)),
        most === null ? '' : `≤ ${count(most)}`,
        milliseconds(Math.min(...each)),
        milliseconds(Math.max(...each)),
      ]),
    ),
    `### The first ${counted / 1000} seconds of a visit`,
    table(
      ['visit', 'requests', 'bytes'],
      traffic.map(({ visit, requests, bytes }) => [visit, String(requests), count(bytes)]),
    ),
  ].join('\n\n')
