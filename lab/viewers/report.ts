import { count, milliseconds, table } from '../bench/report/table.ts'
import type { DurationFigures } from './durations.ts'
import type { LoadResult } from './plan.ts'
import type { ViewersOptions } from './run-viewers.ts'
import type { Watched } from './watch-servers.ts'

/** What a run of `viewers` measured. */
export interface ViewersResult extends LoadResult, Watched {
  /** Of somebody else, who reads the first page of the list steadily. */
  readonly firstPage: { readonly requests: number; readonly p50: number; readonly p99: number }
  /** Milliseconds of the servers' main threads by folder. */
  readonly areas: readonly (readonly [area: string, milliseconds: number])[]
}

const mostAreas = 16
/** Columns of the table of memory. */
const moments = 6

const timeOf = (what: string, { count: number, p50, p99, slowest }: DurationFigures) => [
  ...[what, number.toLocaleString('en-US'), milliseconds(p50), milliseconds(p99), milliseconds(slowest)],
]

const atMoments = <T>(all: readonly T[]): readonly T[] =>
  Array.from({ length: moments }, (_, at) => all[Math.round((at * (all.length - 1)) / (moments - 1))]).filter(
    (each) => each !== undefined,
  )

/** The figures of a run as tables in Markdown. */
export const viewersText = (options: ViewersOptions, result: ViewersResult): string => {
  const { saves, reads, seen, firstPage, processor, memory, areas, seconds, unchanged } = result
  const spent = Object.entries(processor).toSorted(([, one], [, other]) => other - one)
  const whole = spent.reduce((sum, [, each]) => sum + each, 0)
  const profiled = areas.reduce((sum, [, each]) => sum + each, 0)
  const asked = Object.values(reads).reduce((sum, { count: each }) => sum + each, 0)
  const shares = atMoments(memory[0] ?? []).map((_, at) => `${Math.round((at * seconds) / (moments - 1))} s`)
  return [
    `### ${options.database}, ${options.servers} ${options.servers === 1 ? 'server' : 'servers'}, ${options.viewers} pages, ${options.writes} writes a second, ${Math.round(seconds)} s`,
    table(
      ['milliseconds', 'count', 'p50', 'p99', 'slowest'],
      [
        ...Object.entries(saves).map(([what, each]) => timeOf(`save: ${what}`, each)),
        ...Object.entries(reads).map(([what, each]) => timeOf(`read of an open page: ${what}`, each)),
        timeOf('until a viewer sees a change', seen),
        [
          ...['first page for somebody else', count(firstPage.requests)],
          ...[milliseconds(firstPage.p50), milliseconds(firstPage.p99), ''],
        ],
      ],
    ),
    `Of ${asked.toLocaleString('en-US')} reads, ${unchanged.toLocaleString('en-US')} were answered 304.`,
    table(
      ['processor time', 'ms a second', 'share'],
      [
        ...spent
          .filter(([, each]) => each / whole >= 0.001)
          .map(([kind, each]) => [
            ...[kind, (each / seconds).toFixed(1), `${((each / whole) * 100).toFixed(1)} %`],
          ]),
        ['all', (whole / seconds).toFixed(1), ''],
      ],
    ),
    ...(areas.length === 0
      ? []
      : [
          table(
            ["servers' main threads, by folder", 'share'],
            areas
              .slice(0, mostAreas)
              .map(([area, each]) => [area, `${((each / profiled) * 100).toFixed(1)} %`]),
          ),
        ]),
    table(
      ['resident memory, MiB', ...shares, 'most'],
      memory.map((each, at) => [
        `server ${at + 1}`,
        ...atMoments(each).map((resident) => resident.toFixed(0)),
        Math.max(...each).toFixed(0),
      ]),
    ),
  ].join('\n\n')
}
