import { app, dashboard } from 'descry'
import ticket from './entities/ticket.ts'

/** The help desk of a town hall: what does not work, who sees to it, and by when. */
export default app({
  name: 'helpdesk',
  title: 'Help Desk',
  groups: ['People'],
  dashboard: dashboard(ticket, {
    total: ['tickets', 'Tickets'],
    counts: {
      open: 'open',
      waiting: 'waiting',
      solved: 'solved',
      closed: 'closed',
      late: 'late',
      free: 'unassigned',
    },
    donuts: [
      {
        title: 'Where they stand',
        whole: 'all',
        slices: [
          ['open', 'orange'],
          ['waiting', 'grey'],
          ['solved', 'blue'],
          ['closed', 'green'],
        ],
      },
    ],
    attention: ['late', 'free'],
  }),
})
