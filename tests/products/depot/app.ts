import { app, dashboard } from '#descriptor'
import lot from './entities/lot.ts'

/** Lots whose stock is what their movements come to, on sites that hold so much: rules that look beyond their row. */
export default app({
  name: 'depot',
  title: 'Depot',
  groups: ['Details', 'User Mgmt.'],
  dashboard: dashboard(lot, {
    total: ['lots', 'Lots'],
    counts: { open: 'open', blocked: 'blocked' },
    donuts: [
      {
        title: 'State',
        whole: 'all',
        slices: [
          ['open', 'green'],
          ['blocked', 'red'],
        ],
      },
    ],
    bars: {
      title: 'By year',
      key: 'by_year',
      by: 'since',
      series: [['open', 'green']],
      sample: { years: [2026], counts: { open: [1] } },
    },
  }),
})
