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
  one: 'project',
  many: 'projects',
  label: 'proposal',

  fields: {
    proposal: reference(
      'Proposal',
      'proposal',
      required,
      wide,
      belongs,
      uniqueOr('This proposal already has a project.'),
    ),
    cost: number('Cost'),
    project_status: reference('Project Status', 'project-status'),
    start_date: date('Start Date', sortable),
    end_date: date('End Date', required, sortable, notBefore('start_date')),
  },

  over: 'proposal',
  columns: ['project_status', 'start_date', 'end_date'],

  totals: { cost: 'sum' },

  form: [
    {
      title: 'Project',
      hint: 'The proposal that was won, and how its project stands.',
      show: ['proposal', 'project_status'],
    },
    { title: 'Dates', show: ['start_date', 'end_date'] },
  ],
  afterSave: 'back',

  menu: { order: 1, icon: 'folder-kanban' },
})
