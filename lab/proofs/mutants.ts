import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../commands/parts/paths.mjs'
import { startPostgres } from '../../tests/support/postgres.ts'
import { type Mutant, plantedBy } from '../mutants/plant.ts'
import type { Verdict } from '../proof.ts'
import { type Copy, copyProduct } from '../running/copy.ts'
import { runInCopy, runTests } from '../running/run-tests.ts'

export const shows =
  '40 faults planted in descriptors and 40 in the engine, each alone: nine of ten are caught by the tests below the browser, the others are listed (hours; --seed N chooses others, --only src/model plants in files that begin so, --tier change asks the tests of `npm test` alone)'

export const options = { count: 40, seed: 1, only: '', tier: 'both' }

const enough = 0.9

export const prove = async (choice: typeof options): Promise<Verdict> => {
  process.env.TIER = choice.tier
  const mutants = plantedBy(choice)
  const survivors: string[] = []
  const postgres = await startPostgres()
  process.env.TEST_POSTGRES_URL = postgres.url // one server for all runs of the tests
  const copy = await copyProduct()
  try {
    for (const mutant of mutants) {
      const { file, line, operator, source } = mutant
      await copy.write(file, mutant.text)
      const by = await caughtBy(copy, mutant)
      await copy.write(file, readFileSync(join(root, file), 'utf8'))
      await copy.tidy()
      const named = `${file}:${line}  ${operator}: ${source}`
      if (by === null) survivors.push(named)
      console.log(`${by === null ? 'SURVIVED' : `caught by ${by}`}  ${named}`)
    }
  } finally {
    await copy.remove()
    await postgres.stop()
  }
  const share = 1 - survivors.length / Math.max(mutants.length, 1)
  return {
    figures: { planted: mutants.length, survivors },
    bounds: {
      [`${(100 * share).toFixed(1)} % of the faults are caught`]: mutants.length > 0 && share >= enough,
    },
  }
}

/** From the quickest to the slowest, the first that fails; null where nothing does. */
const caughtBy = async (copy: Copy, { file }: Mutant): Promise<string | null> => {
  const [server, project] = file.startsWith('src/server') ? [true, 'server'] : [false, 'shared']
  if (file.startsWith('entities/') && (await runInCopy(copy, ['src/tools/check.ts'])) !== 0)
    return 'the checks of descriptors'
  const types = ['-p', `tsconfig/${project}.json`, '--incremental', 'false', '--noEmit']
  if ((await runInCopy(copy, ['node_modules/typescript/bin/tsc', ...types])) !== 0) return 'types'
  for (const each of server ? ['server'] : ['shared', 'server', 'page']) {
    const { failed } = await runTests(copy, ['--bail=1', '--maxWorkers=1', '--project', each])
    if (failed[0] !== undefined) return failed[0]
  }
  return null
}
