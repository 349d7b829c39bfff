// npm run prove -- defences: takes each defence out of a copy of the product; the test of its attack class must go red.
// --only C5,C9 --quick (without the run that has every defence in place)
import { optionsGiven } from '../commands/parts/options.mjs'
import { defences } from './defences/every.ts'
import { runDefences } from './defences/run-defences.ts'

const values = optionsGiven({
  only: { type: 'string', default: '' },
  quick: { type: 'boolean', default: false },
})
const chosen = defences.filter(({ attack }) => values.only === '' || values.only.split(',').includes(attack))
const findings = await runDefences(chosen, values, ({ defence: { attack, what, edits }, ran, red }) => {
  const colour = red.length > 0 ? 'red  ' : ran > 0 ? 'GREEN' : 'NONE '
  console.log(`${colour}  ${attack}  ${what}  (${edits[0]?.[0]})  ${red[0] ?? ''}`)
})
const weak = findings.filter(({ red }) => red.length === 0)
console.log(
  `\n${findings.length - weak.length} of ${findings.length} defences are missed by a test when they are gone.`,
)
process.exitCode = weak.length === 0 && findings.length > 0 ? 0 : 1
