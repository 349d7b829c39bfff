import { app, dashboard } from '#descriptor'
import dossier from './entities/dossier.ts'

/** Files of every shape: one, several, of lines, and such as not everybody reads. */
export default app({
  name: 'archive',
  title: 'Archive',
  groups: ['Details', 'User Mgmt.'],
  dashboard: dashboard(dossier, {
    total: ['dossiers', 'Dossiers'],
    counts: { open: 'open', closed: 'closed' },
    donuts: [
      {
        title: 'Status',
        whole: 'all',
        slices: [
          ['open', 'green'],
          ['closed', 'grey'],
        ],
      },
    ],
    bars: {
      title: 'By year',
      key: 'by_year',
      by: 'due',
      series: [['open', 'green']],
      sample: { years: [2026], counts: { open: [1] } },
    },
  }),
})
