import { root } from '../../commands/parts/paths.mjs'
import { controls } from '../presses/controls.ts'
import { type Press, runPresses } from '../presses/run-presses.ts'
import type { Verdict } from '../proof.ts'
import { openOffice } from '../running/office.ts'
import { buildPage } from '../running/page.ts'

export const shows =
  'two hundred presses on eight controls in the first ten seconds of a visit, each in a fresh browser on a slowed machine: none is lost, each shows at once that it was heard, and is served nearly as soon as once everything is there (1 hour)'

export const options = { presses: 200, fast: 16, baseline: 3 }

/** In milliseconds. */
const hearing = 100
const waiting = 600

const times = (of: readonly (number | null)[]): readonly number[] =>
  of.map((each) => each ?? Number.POSITIVE_INFINITY).toSorted((one, other) => one - other)
const median = (of: readonly (number | null)[]): number => times(of)[Math.floor(of.length / 2)] ?? 0

const tableOf = ({ there, early }: { readonly there: readonly Press[]; readonly early: readonly Press[] }) =>
  Object.keys(controls).map((control) => {
    const ours = early.filter((press) => press.control === control)
    const usual = median(there.filter((press) => press.control === control).map(({ served }) => served))
    const served = ours.map((press) => press.served)
    return {
      control,
      presses: ours.length,
      lost: served.filter((each) => each === null).length,
      heardLast: times(ours.map(({ heard }) => heard)).at(-1) ?? 0,
      servedThere: usual,
      servedMedian: median(served),
      servedLast: times(served).at(-1) ?? 0,
      heardLate: ours.filter(({ heard }) => (heard ?? Number.POSITIVE_INFINITY) > hearing).length,
      servedLate: ours.filter((press) => (press.served ?? Number.POSITIVE_INFINITY) > usual + waiting).length,
    }
  })

export const prove = async ({ presses, fast, baseline }: typeof options): Promise<Verdict> => {
  await buildPage(root)
  const office = await openOffice({ rows: 200 })
  const site = { url: office.url, token: office.admin.token ?? '' }
  try {
    const slowed = await runPresses(site, presses, baseline, true)
    const quick = await runPresses(site, fast, 1, false)
    const table = tableOf(slowed)
    const fastTable = tableOf(quick)
    console.table(table)
    console.table(fastTable)
    const sum = (of: 'lost' | 'heardLate' | 'servedLate') => table.reduce((all, row) => all + row[of], 0)
    return {
      figures: {
        slowed: table,
        fullSpeed: fastTable,
        late: slowed.early.filter(({ heard, served }) => (heard ?? 1e9) > hearing || served === null),
      },
      bounds: {
        [`0 of ${presses} presses are lost`]: sum('lost') === 0,
        [`each shows within ${hearing} ms that it was heard`]: sum('heardLate') === 0,
        [`each is served at most ${waiting} ms later than once everything is there`]: sum('servedLate') === 0,
        'at full speed none is lost, and none waits for what nobody wished for': quick.early.every(
          ({ served, idle }) => served !== null && idle === 0,
        ),
      },
    }
  } finally {
    await office.stop()
  }
}
