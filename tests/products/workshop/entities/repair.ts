import {
  chips,
  column,
  creator,
  date,
  daysUntil,
  entity,
  heading,
  longtext,
  notBefore,
  reference,
  required,
  sortable,
  wide,
} from '#descriptor'

const done = { action: 'Promised', status: 'Ready' } as const
const open = { action: 'Promised', status: { not: 'Ready' } } as const

export default entity({
  one: 'repair',
  many: 'repairs',
  label: ['customer', 'service', 'last_date'],

  fields: {
    customer: reference('Customer', 'customer', required, wide),
    scale: reference('Scale', 'scale'),
    service: reference('Service', 'service', required),
    category: reference('Category', 'category', required),
    source: reference('Source', 'source'),
    published_on: date('Initial Date', sortable),
    last_date: date('Last Date', required, sortable, notBefore('published_on')),
    days_left: daysUntil('Days Left', 'last_date'),
    initiated_by: reference('Initiated By', 'user', column('initiated_by'), creator),
    action: reference('Action', 'action', chips({ Promised: 'green', Declined: 'red' })),
    discussion_date: date('Discussion Date', sortable),
    remarks: longtext('Remarks', heading('Remark'), sortable),
    processed_by: reference('Responsibility', 'user', column('processed_by')),
    status: reference('Status', 'status', chips({ Ready: 'blue', 'In Work': 'orange' })),
    result: reference(
      'Result',
      'result',
      chips({ 'Not Settled': 'red', 'Settlement in Process': 'blue', Settled: 'green' }),
    ),
  },

  columns: [
    'customer',
    'scale',
    'service',
    'category',
    'source',
    'published_on',
    'last_date',
    'days_left',
    'initiated_by',
    'action',
    'discussion_date',
    'remarks',
    'processed_by',
    'status',
    'result',
  ],
  plain: { without: ['category', 'published_on', 'initiated_by'] },

  form: [
    {
      title: 'Order',
      show: ['customer', 'scale', 'service', 'category', 'source'],
    },
    {
      title: 'Dates',
      show: ['published_on', 'last_date'],
    },
    {
      title: 'Decision',
      hint: 'The action sets the row colour and the lists this repair appears in.',
      editing: true,
      show: [
        'action',
        {
          when: { action: 'Promised' },
          show: ['discussion_date', 'remarks', 'processed_by', 'status', 'result'],
        },
      ],
    },
  ],
  afterSave: 'back',

  lists: {
    promised: ['Promised', { action: 'Promised' }],
    declined: ['Declined', { action: 'Declined' }],
    unanswered: ['Unanswered', { action: { not: ['Promised', 'Declined'] } }],
    'in-work': ['In Work', { status: 'In Work', action: { not: 'Declined' } }],
    ready: ['Ready', done],
    'due-in-3-days': ['Due in 3 days', { ...open, last_date: { from: 'today', to: 'today+3d' } }],
    'due-after-3-days': ['Due after 3 days', { ...open, last_date: { after: 'today+3d' } }],
    'promised-late': ['Promised but late', { ...open, last_date: { before: 'today' } }],
    'settlement-in-process': [
      'Settlement in process',
      { ...done, result: { not: ['Settled', 'Not Settled'] } },
    ],
    'not-settled': ['Not settled', { ...done, result: 'Not Settled' }],
    settled: ['Settled', { ...done, result: 'Settled' }],
  },
  tabs: [
    ['promised', 'declined', 'unanswered'],
    ['in-work', 'ready', 'due-in-3-days', 'due-after-3-days', 'promised-late'],
    ['settlement-in-process', 'not-settled', 'settled'],
  ],

  tones: [
    ['red', 'Not settled', { action: 'Promised', status: ['Ready', 'In Work'], result: 'Not Settled' }],
    ['green', 'Settled', { action: 'Promised', status: ['Ready', 'In Work'], result: 'Settled' }],
    ['blue', 'Ready, settlement in process', done],
    ['orange', 'In work', { action: 'Promised', status: 'In Work' }],
    ['green', 'Promised', { action: 'Promised' }],
    ['red', 'Declined', { action: 'Declined' }],
    ['blue', 'Ready, not marked as promised', { status: 'Ready' }],
    ['yellow', 'In work, not marked as promised', { status: 'In Work' }],
    ['neutral', 'No decision yet', { action: null, status: null, result: null }],
    ['red', 'Past its last date', { last_date: { before: 'today' } }],
    ['neutral', 'Under way', {}],
  ],
  legend: {
    green: 'Promised, settled',
    blue: 'Ready',
    orange: 'In work',
    yellow: 'In work, not decided',
    red: 'Declined, lost, late',
    neutral: 'Undecided yet',
  },
  deadline: {
    days: 'days_left',
    soon: 3,
    late: { action: { not: 'Declined' }, status: { not: 'Ready' }, result: null },
  },

  menu: { order: 2, icon: 'file-text' },
  sample: [
    { remarks: 'The clapper is cracked; a new one has to be forged.' },
    { remarks: 'Waiting for the scaffold.' },
    { remarks: 'The bell must sound before Easter.' },
  ],
})
