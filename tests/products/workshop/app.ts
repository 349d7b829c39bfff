import { app, dashboard } from '#descriptor'
import repair from './entities/repair.ts'

/** A workshop that restores bells and clocks: the product that the engine's own tests run on. */
export default app({
  name: 'workshop',
  title: 'Bell Workshop',
  groups: ['Details', 'User Mgmt.'],

  dashboard: dashboard(repair, {
    total: ['repairs', 'Total repairs'],
    counts: {
      promised: 'promised',
      declined: 'declined',
      unanswered: 'unanswered',
      ready: 'ready',
      due_in_3: 'due-in-3-days',
      due_after_3: 'due-after-3-days',
      promised_late: 'promised-late',
      settlement_in_process: 'settlement-in-process',
      settled: 'settled',
      not_settled: 'not-settled',
    },
    donuts: [
      {
        title: 'Business Opportunities',
        whole: 'all',
        slices: [
          ['promised', 'green'],
          ['declined', 'red'],
          ['unanswered', 'grey'],
        ],
      },
      {
        title: 'Submission Status',
        whole: 'promised',
        slices: [
          ['ready', 'blue'],
          ['due_after_3', 'teal'],
          ['due_in_3', 'orange'],
          ['promised_late', 'red'],
        ],
      },
      {
        title: 'Selection Status',
        whole: 'ready',
        slices: [
          ['settlement_in_process', 'blue'],
          ['not_settled', 'red'],
          ['settled', 'green'],
        ],
      },
    ],
    bars: {
      title: 'Action Status',
      key: 'action_status',
      by: 'published_on',
      series: [
        ['unanswered', 'grey'],
        ['promised', 'green'],
        ['declined', 'red'],
      ],
      sample: {
        years: [2018, 2019, 2020, 2021, 2022],
        counts: {
          unanswered: [44, 55, 41, 37, 22],
          promised: [53, 32, 33, 52, 43],
          declined: [12, 17, 11, 9, 15],
        },
      },
    },
    attention: ['due_in_3', 'promised_late'],
  }),
})
