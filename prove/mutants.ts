import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { optionsGiven } from '../commands/parts/options.mjs'
import { root } from '../commands/parts/paths.mjs'
import { startPostgres } from '../tests/support/postgres.ts'
import { type Copy, copyProduct } from './mutants/copy.ts'
import { type Depth, judge, type Verdict } from './mutants/judge.ts'
import type { Mutant } from './mutants/mutant.ts'
import { plantedBy } from './mutants/planted.ts'

/**
 * Plants one fault after another in descriptors and engine and tells which the tests catch, and which test.
 * `--count 40`: how many of each; `--seed 1`: which; `--only src/model`: in files that begin so; `--copies 2`: how many
 * at a time; `--sound`: the tests are known to pass without a fault. Ends with code 1 where fewer than nine of ten were
 * caught.
 */
const values = optionsGiven({
  count: { type: 'string', default: '40' },
  seed: { type: 'string', default: '1' },
  only: { type: 'string', default: '' },
  copies: { type: 'string', default: '2' },
  sound: { type: 'boolean', default: false },
})

const enough = 0.9
const { mutants, unseen } = plantedBy({
  seed: Number(values.seed),
  count: Number(values.count),
  only: values.only,
})
const told: { readonly mutant: Mutant; readonly verdict: Verdict | null }[] = []
const named = ({ file, line, operator, source }: Mutant) => `${file}:${line}  ${operator}: ${source}`

/** Judges each fault that waits. Answers those that nothing caught. */
const work = async (
  copy: Copy,
  waiting: Mutant[],
  postgresUrl: string,
  depth: Depth,
): Promise<readonly Mutant[]> => {
  const left: Mutant[] = []
  for (let mutant = waiting.shift(); mutant !== undefined; mutant = waiting.shift()) {
    const { file, text } = mutant
    await copy.write(file, text)
    const verdict = await judge(copy, file, postgresUrl, [depth])
    await copy.write(file, readFileSync(join(root, file), 'utf8'))
    await copy.tidy()
    if (verdict === null) left.push(mutant)
    if (verdict !== null || depth === 'far') told.push({ mutant, verdict })
    const result = verdict ? `caught by ${verdict.step}` : depth === 'near' ? 'waits' : 'SURVIVED'
    console.log(`${told.length}/${mutants.length}  ${result}  ${named(mutant)}\n    ${verdict?.by ?? ''}`)
  }
  return left
}

const postgres = await startPostgres()
const copies = await Promise.all(Array.from({ length: Number(values.copies) }, copyProduct))
try {
  const [first] = copies
  const wrong = first && !values.sound ? await judge(first, 'entities/', postgres.url, ['near', 'far']) : null
  if (wrong) throw new Error(`The tests fail before any fault is planted: ${wrong.by}.`)
  let waiting: readonly Mutant[] = mutants
  for (const depth of ['near', 'far'] as const) {
    const queue = [...waiting]
    waiting = (await Promise.all(copies.map((copy) => work(copy, queue, postgres.url, depth)))).flat()
  }
} finally {
  await Promise.all(copies.map((copy) => copy.remove()))
  await postgres.stop()
}

const part = (title: string, some: typeof told): string => {
  const caught = some.filter(({ verdict }) => verdict !== null).length
  return `${title}: ${caught} of ${some.length} caught (${((100 * caught) / Math.max(some.length, 1)).toFixed(1)} %)`
}
const inDescriptors = ({ mutant }: (typeof told)[number]) => mutant.file.startsWith('entities/')
const steps = [...new Set(told.flatMap(({ verdict }) => (verdict ? [verdict.step] : [])))]
const survivors = told.filter(({ verdict }) => verdict === null)

console.log(`
${part('Descriptors', told.filter(inDescriptors))}
${part(
  'Engine',
  told.filter((each) => !inDescriptors(each)),
)}
${part('All', told)}

${steps.map((step) => `${String(told.filter(({ verdict }) => verdict?.step === step).length).padStart(4)}  ${step}`).join('\n')}

Survived: ${survivors.length}
${survivors.map(({ mutant }) => `- ${named(mutant)}  (${mutant.before} → ${mutant.after})`).join('\n')}

Not planted, since nobody could see them: ${unseen.length}
${unseen.map((mutant) => `- ${named(mutant)}\n    ${mutant.why}`).join('\n')}`)
process.exitCode = (told.length - survivors.length) / Math.max(told.length, 1) >= enough ? 0 : 1
