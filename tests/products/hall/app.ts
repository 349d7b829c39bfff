import { app, dashboard } from '#descriptor'
import slot from './entities/slot.ts'

/** One entity that is held to every rule of rows, and whose rows are lines of another. */
export default app({
  name: 'hall',
  title: 'Hall',
  groups: ['Details', 'User Mgmt.'],
  dashboard: dashboard(slot, {
    total: ['slots', 'Slots'],
    counts: { open: 'open', held: 'held' },
    donuts: [
      {
        title: 'State',
        whole: 'all',
        slices: [
          ['open', 'green'],
          ['held', 'grey'],
        ],
      },
    ],
    bars: {
      title: 'By year',
      key: 'by_year',
      by: 'begins',
      series: [['open', 'green']],
      sample: { years: [2026], counts: { open: [1] } },
    },
  }),
})
