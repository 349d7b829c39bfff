import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../commands/parts/paths.mjs'
import { copyProduct } from './mutants/copy.ts'
import { judge } from './mutants/judge.ts'
import { chosenBy, type Mutant, mutantsOf } from './mutants/mutant.ts'
import { inCode, inDescriptors } from './mutants/operators.ts'

/**
 * Plants one fault after another in descriptors and engine and tells which the tests catch.
 * `--count 60`: how many of each; `--seed 1`: which; `--only src/model`: in files that begin so.
 * Ends with code 1 where fewer than nine of ten were caught.
 */
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
  },
})

const enough = 0.9
/** What decides: rules, values, lists, records, access. Wordings and looks are left to eyes. */
const engine = [
  'src/model',
  'src/server/lists',
  'src/server/records',
  'src/server/validate',
  'src/server/counts',
  'src/server/access',
]
const passedOver = /messages|\/check\/catalogue\//

const filesIn = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter((file) => file.endsWith('.ts') && !passedOver.test(file) && file.startsWith(values.only))

const planted = (files: readonly string[], operators: typeof inCode): readonly Mutant[] =>
  chosenBy(
    Number(values.seed),
    Number(values.count),
    files.flatMap((file) => mutantsOf(file, readFileSync(join(root, file), 'utf8'), operators)),
  )

const mutants = [
  ...planted(filesIn('entities'), inDescriptors),
  ...planted(
    [...engine.flatMap(filesIn), ...['src/server/where.ts'].filter((file) => file.startsWith(values.only))],
    inCode,
  ),
]
const copy = await copyProduct()
const survivors: Mutant[] = []
try {
  const sound = await judge(copy.folder, 'entities/')
  if (sound !== null) throw new Error(`The tests fail before any fault is planted: ${sound}.`)
  for (const [index, mutant] of mutants.entries()) {
    const { file, line, operator, text } = mutant
    await copy.write(file, text)
    const caught = await judge(copy.folder, file)
    await copy.write(file, readFileSync(join(root, file), 'utf8'))
    if (caught === null) survivors.push(mutant)
    console.log(`${index + 1}/${mutants.length}  ${caught ?? 'SURVIVED'}  ${file}:${line}  ${operator}`)
  }
} finally {
  await copy.remove()
}

const caught = mutants.length - survivors.length
console.log(
  `\n${caught} of ${mutants.length} planted faults were caught (${((100 * caught) / mutants.length).toFixed(1)} %).`,
)
for (const { file, line, operator, before, after } of survivors)
  console.log(
    `- survived: ${file}:${line}  ${operator}: ${JSON.stringify(before)} → ${JSON.stringify(after)}`,
  )
process.exitCode = caught / mutants.length >= enough ? 0 : 1
