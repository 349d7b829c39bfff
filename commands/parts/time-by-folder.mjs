import { dirname, relative, sep } from 'node:path'
import { root } from './paths.mjs'

/** @typedef {{ readonly file: string, readonly seconds: number }} Taken a file of tests, and how long its tests took */

/**
 * The time of a test run by folder of `tests/`; for browser tests by file, since they share one folder.
 * @param {readonly Taken[]} taken
 * @param {{ byFile?: boolean }} [options]
 * @returns {string} one line per folder, the longest first: its seconds and its share of the total
 */
export function timeByFolder(taken, { byFile = false } = {}) {
  /** @type {Map<string, number>} */
  const rooms = new Map()
  for (const { file, seconds } of taken) {
    const path = relative(root, file)
      .split(sep)
      .join('/')
      .replace(/^tests\//, '')
    const room = byFile ? path.replace(/\.test\.tsx?$/, '') : dirname(path)
    rooms.set(room, (rooms.get(room) ?? 0) + seconds)
  }
  const all = [...rooms.values()].reduce((sum, seconds) => sum + seconds, 0)
  const share = (/** @type {number} */ seconds) => ((100 * seconds) / (all || 1)).toFixed(1)
  return [...rooms]
    .toSorted(([, one], [, other]) => other - one)
    .map(([room, seconds]) => `${seconds.toFixed(1).padStart(8)} s ${share(seconds).padStart(5)} %  ${room}`)
    .join('\n')
}

/** @param {any} report of Vitest, as JSON @returns {readonly Taken[]} */
export const timesByFile = (report) =>
  (report?.testResults ?? []).map((/** @type {any} */ { name, startTime, endTime }) => ({
    file: name,
    seconds: Math.max(0, endTime - startTime) / 1000,
  }))

/** @param {any} report of Playwright, as JSON @returns {readonly Taken[]} */
export const browserTimes = (report) => {
  const folder = report?.config?.rootDir ?? root
  const inSuite = (/** @type {any} */ suite) => [
    ...(suite.specs ?? []).flatMap((/** @type {any} */ { file, tests }) =>
      tests.flatMap((/** @type {any} */ { results }) =>
        results.map((/** @type {any} */ { duration }) => ({
          file: `${folder}/${file}`,
          seconds: duration / 1000,
        })),
      ),
    ),
    ...(suite.suites ?? []).flatMap(inSuite),
  ]
  return (report?.suites ?? []).flatMap(inSuite)
}
