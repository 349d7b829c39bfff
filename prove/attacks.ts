// npm run prove -- attacks: each attack that was ever found, on a server of its own. --only F1,F3; --database postgres;
// --of FOLDER: the code to attack, an older checkout with its own node_modules, say; --note before|after: writes the
// figures into that column of docs/attacks.md.
import { resolve } from 'node:path'
import { optionsGiven } from '../commands/parts/options.mjs'
import { root } from '../commands/parts/paths.mjs'
import { noteFigures, type Result } from './attacks/note-figures.ts'
import type { Told } from './attacks/scene.ts'
import { scenes } from './attacks/scenes.ts'
import { buildPage, stages } from './attacks/stage.ts'

const values = optionsGiven({
  only: { type: 'string', default: '' },
  database: { type: 'string', default: 'sqlite' },
  of: { type: 'string', default: root },
  note: { type: 'string', default: '' },
})
const wanted = values.only.split(',').filter(Boolean)
const played = scenes.filter(({ finding }) => wanted.length === 0 || wanted.includes(finding))
const of = resolve(values.of)
await buildPage(of)
const { play, end } = stages(of)

/** A scene that falls over holds nothing. */
const failed = (error: unknown): readonly Told[] => [
  {
    sent: 'the scene itself',
    figure: String(error).slice(0, 2000),
    bound: 'played to its end',
    holds: false,
  },
]

const results: (Result & { readonly holds: boolean; readonly seconds: number })[] = []
for (const scene of played) {
  const began = performance.now()
  const told = await play(scene, values.database === 'postgres' ? 'postgres' : 'sqlite').catch(failed)
  const seconds = Math.round((performance.now() - began) / 1000)
  const holds = told.every((each) => each.holds)
  console.log(`\n${scene.finding}  ${scene.title}  (${seconds} s)`)
  for (const each of told)
    console.log(`  ${each.holds ? '✓' : '✗'} ${each.sent}\n      ${each.figure}   [${each.bound}]`)
  results.push({ finding: scene.finding, title: scene.title, holds, seconds, told })
}
await end()

console.log('\nfinding  holds  seconds  attack')
for (const { finding, holds, seconds, title } of results)
  console.log(
    `${finding.padEnd(8)} ${(holds ? 'yes' : 'NO').padEnd(6)} ${String(seconds).padStart(7)}  ${title}`,
  )
if (values.note === 'before' || values.note === 'after') noteFigures(results, values.note)
console.log(JSON.stringify({ of, database: values.database, results }))
process.exitCode = results.length > 0 && results.every(({ holds }) => holds) ? 0 : 1
