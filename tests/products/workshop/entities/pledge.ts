import {
  belongs,
  date,
  entity,
  notBefore,
  number,
  reference,
  required,
  sortable,
  uniqueOr,
  wide,
} from '#descriptor'

export default entity({
  one: 'pledge',
  many: 'pledges',
  label: 'repair',

  fields: {
    repair: reference(
      'Repair',
      'repair',
      required,
      wide,
      belongs,
      uniqueOr('This repair already has a pledge.'),
    ),
    cost: number('Cost'),
    pledge_status: reference('Pledge Status', 'pledge-status'),
    start_date: date('Start Date', sortable),
    end_date: date('End Date', required, sortable, notBefore('start_date')),
  },

  over: 'repair',
  columns: ['pledge_status', 'start_date', 'end_date'],

  form: [
    {
      title: 'Pledge',
      hint: 'The repair that it is for, and how it stands.',
      show: ['repair', 'pledge_status'],
    },
    { title: 'Dates', show: ['start_date', 'end_date'] },
  ],
  afterSave: 'back',

  menu: { order: 1, icon: 'folder-kanban' },
})
