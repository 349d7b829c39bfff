import { app, dashboard } from '#descriptor'
import department from './entities/department.ts'

/** Accounts, roles and permissions that belong to rows, at one remove and at two: what takes those away asks the guard. */
export default app({
  name: 'firm',
  title: 'Firm',
  groups: ['Details', 'User Mgmt.'],
  dashboard: dashboard(department, {
    total: ['departments', 'Departments'],
    counts: { open: 'open' },
    donuts: [],
    bars: {
      title: 'By year',
      key: 'by_year',
      by: 'founded',
      series: [['open', 'green']],
      sample: { years: [2026], counts: { open: [1] } },
    },
  }),
})
