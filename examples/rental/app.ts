import { app, dashboard } from 'descry'
import hire from './entities/hire.ts'

/** A firm that lends machines to builders: what stands where, who has it until when, and what is owed for it. */
export default app({
  name: 'rental',
  title: 'Machine Rental',
  groups: ['Office'],
  dashboard: dashboard(hire, {
    total: ['hires', 'Hires'],
    counts: {
      booked: 'booked',
      out: 'out',
      back: 'back',

      overdue: 'overdue',
      goes: 'goes-out',
    },
    donuts: [
      {
        title: 'Hires',
        whole: 'all',
        slices: [
          ['booked', 'blue'],
          ['out', 'orange'],
          ['back', 'green'],
        ],
      },
    ],
    attention: ['overdue', 'goes'],
  }),
})
