import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Copy } from './copy.ts'
import { type Outcome, program, tests } from './run.ts'

/** Near steps take seconds and find most; far ones take minutes. */
export type Depth = 'near' | 'far'

interface Step {
  readonly name: string
  readonly depth: Depth
  /** The files that it can say something about. */
  readonly asks: (file: string) => boolean
  readonly run: (copy: Copy, file: string, postgresUrl: string) => Promise<Outcome>
}

const ofServer = (file: string): boolean => file.startsWith('src/server')
const always = (): boolean => true
const serverTests = ['tests/server', 'tests/product', 'tests/security']
/** Tests that run on both databases bear the database's name: those on SQLite are asked first. */
const onSqlite = ['-t', '^(?!.*[Pp]ostgre)']
const onPostgres = ['-t', '[Pp]ostgre']

/** The tests that mirror a file's folder, or the closest folder above it that has some; none where there is none. */
const nearest = (copy: Copy, file: string): string | null => {
  if (file.startsWith('entities/')) return 'tests/entities'
  for (let folder = dirname(file); folder.includes('/'); folder = dirname(folder)) {
    const mirror = folder.replace(/^src\//, 'tests/')
    if (existsSync(join(copy.folder, mirror))) return mirror
  }
  return null
}

const withoutNearest = (copy: Copy, file: string): readonly string[] => {
  const near = nearest(copy, file)
  return near === null ? [] : ['--exclude', `${near}/**`]
}

const typeScript = (project: string) => (copy: Copy) =>
  program(copy, 'types', [
    join(copy.folder, 'node_modules', 'typescript', 'bin', 'tsc'),
    ...['-p', `tsconfig/${project}.json`, '--incremental', 'false', '--noEmit'],
  ])

/** From the quickest and nearest to the slowest and farthest; the first that fails has caught the fault. */
const steps: readonly Step[] = [
  {
    name: 'descriptor checks',
    depth: 'near',
    asks: (file) => file.startsWith('entities/'),
    run: (copy) => program(copy, 'descriptor checks', [join('src', 'tools', 'check.ts')]),
  },
  { name: 'types', depth: 'near', asks: (file) => !ofServer(file), run: typeScript('shared') },
  { name: 'types', depth: 'near', asks: ofServer, run: typeScript('server') },
  {
    name: 'nearest tests',
    depth: 'near',
    asks: always,
    run: async (copy, file, postgresUrl) => {
      const near = nearest(copy, file)
      return near === null ? { ok: true } : tests(copy, [near], postgresUrl)
    },
  },
  {
    name: 'tests of the language',
    depth: 'near',
    asks: (file) => !ofServer(file),
    run: (copy, file, url) => tests(copy, ['--project', 'shared', ...withoutNearest(copy, file)], url),
  },
  {
    name: 'tests of the server on SQLite',
    depth: 'far',
    asks: always,
    run: (copy, file, url) =>
      tests(copy, ['--project', 'server', ...onSqlite, ...withoutNearest(copy, file), ...serverTests], url),
  },
  {
    name: 'tests of the page',
    depth: 'far',
    asks: (file) => !ofServer(file),
    run: (copy, _file, url) => tests(copy, ['--project', 'page'], url),
  },
  {
    name: 'tests of the server on PostgreSQL',
    depth: 'far',
    asks: always,
    run: (copy, file, url) =>
      tests(copy, ['--project', 'server', ...onPostgres, ...withoutNearest(copy, file), ...serverTests], url),
  },
]

export interface Verdict {
  /** The kind of test that caught the fault. */
  readonly step: string
  /** What failed. */
  readonly by: string
}

/**
 * Runs what `npm test` runs below the browser, as near or as far, until something fails; a test that ran out of time is
 * asked once more.
 * @returns what caught the fault in the file; null where nothing did
 */
export const judge = async (
  copy: Copy,
  file: string,
  postgresUrl: string,
  depths: readonly Depth[],
): Promise<Verdict | null> => {
  for (const { name, depth, asks, run } of steps) {
    if (!asks(file) || !depths.includes(depth)) continue
    const first = await run(copy, file, postgresUrl)
    const outcome = !first.ok && first.slow ? await run(copy, file, postgresUrl) : first
    if (!outcome.ok) return { step: name, by: outcome.by }
  }
  return null
}
