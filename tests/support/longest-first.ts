import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Those that take longest, the longest first. A machine that never ran them would begin with the largest files instead. */
const longest = [
  'generated/every-bulk',
  'generated/every-entity',
  'commands/app',
  'generated/every-button',
  'tracking/attacks',
  'counts/beside',
  'schema/every-change',
  'counts/kept',
  'security/races',
  'tracking/bytes',
  'database/postgres-cut',
  'lists/many-rows',
  'lists/lists',
  'inputs/choice-select',
  'inputs/every-kind',
]

/** Begins with the files that take longest, so that none of them runs alone at the end while a core stands idle. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = longest.findIndex((name) => moduleId.includes(`/${name}.test.`))
      return place < 0 ? longest.length : place
    }
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other))
  }
}
