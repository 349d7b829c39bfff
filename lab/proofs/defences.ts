import { defences } from '../defences/defences.ts'
import { takeOut } from '../defences/take-out.ts'
import type { Verdict } from '../proof.ts'

export const shows =
  'each defence of docs/security.md taken out of a copy of the product: the test of its attack class goes red (an hour; --only C5,C9 some classes; --quick without the run that has every defence in place)'

export const options = { only: '', quick: false }

export const prove = async ({ only, quick }: typeof options): Promise<Verdict> => {
  const chosen = defences.filter(([attack]) => only === '' || only.split(',').includes(attack))
  const findings = await takeOut(chosen, quick, ({ line: [attack, what, , edit], ran, red }) => {
    const colour = red.length > 0 ? 'red  ' : ran > 0 ? 'GREEN' : 'NONE '
    console.log(`${colour}  ${attack}  ${what}  (${edit?.[0]})  ${red[0] ?? ''}`)
  })
  const missed = findings.filter(({ red }) => red.length > 0).length
  return {
    figures: { defences: findings.length, missed },
    bounds: {
      [`${missed} of ${findings.length} defences are missed by a test when they are gone`]:
        findings.length > 0 && missed === findings.length,
    },
  }
}
