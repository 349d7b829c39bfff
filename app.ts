import { app, dashboard } from '#descriptor'
import proposal from './entities/proposal.ts'

/** The product: what it is called, how the sidebar is grouped, what the dashboard counts. */
export default app({
  name: 'tracking',
  title: 'Project Tracking',
  groups: ['Details', 'User Mgmt.'],

  dashboard: dashboard(proposal, {
    total: ['proposals', 'Total proposals'],
    counts: {
      pursued: 'pursued',
      dropped: 'dropped',
      unprocessed: 'unprocessed',
      submitted: 'submitted',
      due_within_3: 'due-within-3-days',
      due_beyond_3: 'due-beyond-3-days',
      pursued_expired: 'pursued-expired',
      selection_in_process: 'selection-in-process',
      selected: 'selected',
      not_selected: 'not-selected',
    },
    donuts: [
      {
        title: 'Business Opportunities',
        whole: 'all',
        slices: [
          ['pursued', 'green'],
          ['dropped', 'red'],
          ['unprocessed', 'grey'],
        ],
      },
      {
        title: 'Submission Status',
        whole: 'pursued',
        slices: [
          ['submitted', 'blue'],
          ['due_beyond_3', 'teal'],
          ['due_within_3', 'orange'],
          ['pursued_expired', 'red'],
        ],
      },
      {
        title: 'Selection Status',
        whole: 'submitted',
        slices: [
          ['selection_in_process', 'blue'],
          ['not_selected', 'red'],
          ['selected', 'green'],
        ],
      },
    ],
    bars: {
      title: 'Action Status',
      key: 'action_status',
      by: 'published_on',
      series: [
        ['unprocessed', 'grey'],
        ['pursued', 'green'],
        ['dropped', 'red'],
      ],
      sample: {
        years: [2018, 2019, 2020, 2021, 2022],
        counts: {
          unprocessed: [44, 55, 41, 37, 22],
          pursued: [53, 32, 33, 52, 43],
          dropped: [12, 17, 11, 9, 15],
        },
      },
    },
    attention: ['due_within_3', 'pursued_expired'],
  }),
})
