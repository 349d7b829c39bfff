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

const submitted = { action: 'Pursued', status: 'Submitted' } as const
const pending = { action: 'Pursued', status: { not: 'Submitted' } } as const

export default entity({
  one: 'proposal',
  many: 'proposals',
  label: ['organization', 'service', 'last_date'],

  fields: {
    organization: reference('Organization', 'organization', required, wide),
    sector: reference('Sector', 'sector'),
    service: reference('Service', 'service', required),
    category: reference('Category', 'category', required),
    source: reference('Source', 'source'),
    published_on: date('Initial Date', sortable),
    last_date: date('Last Date', required, sortable, notBefore('published_on')),
    days_left: daysUntil('Days Left', 'last_date'),
    initiated_by: reference('Initiated By', 'user', column('initiated_by'), creator),
    action: reference('Action', 'action', chips({ Pursued: 'green', Dropped: 'red' })),
    discussion_date: date('Discussion Date', sortable),
    remarks: longtext('Remarks', heading('Remark'), sortable),
    processed_by: reference('Responsibility', 'user', column('processed_by')),
    status: reference('Status', 'status', chips({ Submitted: 'blue', 'On Going': 'orange' })),
    result: reference(
      'Result',
      'result',
      chips({ 'Not Selected': 'red', 'Selection in Process': 'blue', Selected: 'green' }),
    ),
  },

  columns: [
    'organization',
    'sector',
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
      title: 'Opportunity',
      hint: 'Who asks for the work, and what kind of work it is.',
      show: ['organization', 'sector', 'service', 'category', 'source'],
    },
    {
      title: 'Dates',
      hint: 'Days Left in every list is counted from Last Date.',
      show: ['published_on', 'last_date'],
    },
    {
      title: 'Decision',
      hint: 'The action sets the row colour and the lists this proposal appears in.',
      editing: true,
      show: [
        'action',
        {
          when: { action: 'Pursued' },
          show: ['discussion_date', 'remarks', 'processed_by', 'status', 'result'],
        },
      ],
    },
  ],
  afterSave: 'back',

  lists: {
    pursued: ['Pursued', { action: 'Pursued' }],
    dropped: ['Dropped', { action: 'Dropped' }],
    unprocessed: ['Unprocessed', { action: { not: ['Pursued', 'Dropped'] } }],
    'on-going': ['On Going', { status: 'On Going', action: { not: 'Dropped' } }],
    submitted: ['Submitted', submitted],
    'due-within-3-days': ['Due within 3 days', { ...pending, last_date: { from: 'today', to: 'today+3d' } }],
    'due-beyond-3-days': ['Due beyond 3 days', { ...pending, last_date: { after: 'today+3d' } }],
    'pursued-expired': ['Pursued but expired', { ...pending, last_date: { before: 'today' } }],
    'selection-in-process': [
      'Selection in process',
      { ...submitted, result: { not: ['Selected', 'Not Selected'] } },
    ],
    'not-selected': ['Not selected', { ...submitted, result: 'Not Selected' }],
    selected: ['Selected', { ...submitted, result: 'Selected' }],
  },
  tabs: [
    ['pursued', 'dropped', 'unprocessed'],
    ['on-going', 'submitted', 'due-within-3-days', 'due-beyond-3-days', 'pursued-expired'],
    ['selection-in-process', 'not-selected', 'selected'],
  ],

  tones: [
    ['red', 'Not selected', { action: 'Pursued', status: ['Submitted', 'On Going'], result: 'Not Selected' }],
    ['green', 'Selected', { action: 'Pursued', status: ['Submitted', 'On Going'], result: 'Selected' }],
    ['blue', 'Submitted, selection in process', submitted],
    ['orange', 'On going', { action: 'Pursued', status: 'On Going' }],
    ['green', 'Pursued', { action: 'Pursued' }],
    ['red', 'Dropped', { action: 'Dropped' }],
    ['blue', 'Submitted, not marked as pursued', { status: 'Submitted' }],
    ['yellow', 'On going, not marked as pursued', { status: 'On Going' }],
    ['neutral', 'No decision yet', { action: null, status: null, result: null }],
    ['red', 'Past its last date', { last_date: { before: 'today' } }],
    ['neutral', 'Under way', {}],
  ],
  legend: {
    green: 'Pursued, selected',
    blue: 'Submitted',
    orange: 'On going',
    yellow: 'Undecided',
    red: 'Dropped, lost, late',
    neutral: 'New',
  },
  deadline: {
    days: 'days_left',
    soon: 3,
    late: { action: { not: 'Dropped' }, status: { not: 'Submitted' }, result: null },
  },

  menu: { order: 2, icon: 'file-text' },
})
