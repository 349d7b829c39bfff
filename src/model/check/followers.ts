import type { Code } from '#texts/checks'
import type { Source } from '../build.ts'
import type { Fault } from './fault.ts'

/** Faults of references to an entity by name; left out if the entity exists but is faulty. */
const leading = new Set<Code>(['E-REF-1', 'E-OVER-1', 'E-DASHBOARD-1'])

/** Faults that depend on another file's plural, `serves`, tree or values. An unreadable file provides none of these. */
const told = new Set<Code>([
  ...(['E-SERVES-1', 'E-SERVES-3', 'E-SERVES-4', 'E-SERVES-5'] as const),
  ...(['E-SEED-7', 'E-SEED-15', 'E-SEED-16', 'E-ACCESS-1', 'E-BUTTON-10', 'E-MOVE-6'] as const),
  ...(['E-RULE-15', 'E-RULE-16', 'E-TRAIT-9', 'E-TRAIT-21', 'E-COMPUTED-6'] as const),
])

/** Whether the fault is a button that sets a field to the caller. */
const setsMe = ({ code, value }: Fault): boolean => code === 'E-BUTTON-6' && value.startsWith('{"me"')

/**
 * The faults without those that follow from unreadable files. Once those files can be read, these faults disappear or
 * are reported.
 * @param broken the files that contain no readable entity
 */
export const withoutFollowers = (
  faults: readonly Fault[],
  sources: readonly Source[],
  broken: ReadonlySet<string>,
): readonly Fault[] => {
  if (broken.size === 0) return faults
  const awaited = new Set(
    sources
      .filter(({ file }) => broken.has(file))
      .flatMap(({ file, descriptor }) => [descriptor?.one, /([^/]+)\.ts$/.exec(file)?.[1]]),
  )
  return faults.filter(
    (fault) =>
      !told.has(fault.code) && !setsMe(fault) && !(leading.has(fault.code) && awaited.has(fault.value)),
  )
}
