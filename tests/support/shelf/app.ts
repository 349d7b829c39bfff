import { app, dashboard } from '#descriptor'
import book from './entities/book.ts'

export default app({
  name: 'shelf',
  title: 'Shelf',
  groups: ['Stock', 'People'],
  dashboard: dashboard(book, {
    total: ['books', 'Books'],
    counts: { lent: 'lent', lost: 'lost', here: 'here', late: 'late' },
    donuts: [
      {
        title: 'State',
        whole: 'all',
        slices: [
          ['lent', 'orange'],
          ['lost', 'red'],
          ['here', 'green'],
        ],
      },
    ],
    bars: {
      title: 'A year',
      key: 'by_year',
      by: 'bought',
      series: [['lost', 'red']],
      sample: { years: [2024, 2025], counts: { lost: [1, 2] } },
    },
    attention: ['late'],
  }),
})
