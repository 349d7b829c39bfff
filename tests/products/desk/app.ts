import { app, dashboard } from '#descriptor'
import ticket from './entities/ticket.ts'

/** A help desk on whose rows rights are given by scopes of every shape. */
export default app({
  name: 'desk',
  title: 'Help Desk',
  groups: ['Details', 'User Mgmt.'],
  dashboard: dashboard(ticket, {
    total: ['tickets', 'Tickets'],
    counts: { open: 'open', closed: 'closed', others: 'others' },
    donuts: [
      {
        title: 'Status',
        whole: 'all',
        slices: [
          ['open', 'green'],
          ['closed', 'grey'],
          ['others', 'blue'],
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
