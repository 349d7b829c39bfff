/** What the specification says by name, written from its text and not from the descriptors. */

/** Named lists of proposals: the route and the call's category, and the list's title. */
export const categories: Readonly<Record<string, string>> = {
  'on-going': 'On Going',
  dropped: 'Dropped',
  selected: 'Selected',
  pursued: 'Pursued',
  'pursued-expired': 'Pursued but expired',
  unprocessed: 'Unprocessed',
  'due-within-3-days': 'Due within 3 days',
  'due-beyond-3-days': 'Due beyond 3 days',
  'selection-in-process': 'Selection in process',
  'not-selected': 'Not selected',
  submitted: 'Submitted',
}

export interface SpecifiedScreen {
  /** The list's route and the call's plural. */
  readonly many: string
  /** The form's route, without -form. */
  readonly one: string
  /** Columns of the list, in order; `*` after those that sort. */
  readonly columns: readonly string[]
  /** Inputs of a new row's form, in order; `*` after those that are required. */
  readonly form: readonly string[]
  /** Keys of a payload that the server's messages stand under when it is empty. */
  readonly refused: readonly string[]
}

const named = (one: string, many: string): SpecifiedScreen => ({
  one,
  many,
  columns: ['Name *'],
  form: ['Name *'],
  refused: ['name'],
})
const titled = (one: string, many: string): SpecifiedScreen => ({
  one,
  many,
  columns: ['Title *'],
  form: ['Title *'],
  refused: ['title'],
})

export const proposalColumns = [
  'Organization',
  'Sector',
  'Service',
  'Category',
  'Source',
  'Initial Date *',
  'Last Date *',
  'Days Left',
  'Initiated By',
  'Action',
  'Discussion Date *',
  'Remark *',
  'Responsibility',
  'Status',
  'Result',
]

/** What the plain list of proposals leaves out. */
export const notPlain = ['Category', 'Initial Date *', 'Initiated By']

const plain = proposalColumns.filter((column) => !notPlain.includes(column))

export const screens: readonly SpecifiedScreen[] = [
  {
    one: 'proposal',
    many: 'proposals',
    columns: plain,
    form: ['Organization *', 'Sector', 'Service *', 'Category *', 'Source', 'Initial Date', 'Last Date *'],
    refused: ['organization_id', 'service_id', 'category_id', 'last_date'],
  },
  {
    one: 'organization',
    many: 'organizations',
    columns: ['Name *', 'Address *', 'Phone No. *', 'Contact Person *', 'Email *', 'Mobile No *'],
    form: ['Name *', 'Address *', 'Contact Person *', 'Phone No. *', 'Email', 'Mobile'],
    refused: ['name', 'address', 'phone_no', 'contact_person'],
  },
  named('sector', 'sectors'),
  named('service', 'services'),
  named('category', 'categories'),
  named('status', 'statuses'),
  named('action', 'actions'),
  titled('source', 'sources'),
  titled('result', 'results'),
  titled('project-status', 'project-statuses'),
  titled('permission', 'permissions'),
  {
    one: 'role',
    many: 'roles',
    columns: ['Title *', 'Permissions'],
    form: ['Title *', 'Permissions'],
    refused: ['title'],
  },
  {
    one: 'user',
    many: 'users',
    columns: ['Name *', 'Email *', 'Roles'],
    form: ['Name *', 'Email *', 'Password *', 'Confirm Password', 'Roles *', 'Can sign in'],
    refused: ['name', 'email', 'password', 'roles'],
  },
  {
    one: 'project',
    many: 'projects',
    columns: [...proposalColumns, 'Project Status', 'Start Date', 'End Date'],
    form: ['Proposal *', 'Project Status', 'Start Date', 'End Date *'],
    refused: ['proposal_id', 'end_date'],
  },
]

/** Entities whose options come under `data` as an array when the list call has no query. */
export const optionLists = [
  'users',
  'organizations',
  'sectors',
  'sources',
  'results',
  'services',
  'categories',
  'statuses',
  'actions',
  'roles',
  'project-statuses',
]

export const pageKeys = [
  'current_page',
  'data',
  'first_page_url',
  'from',
  'last_page',
  'last_page_url',
  'next_page_url',
  'path',
  'per_page',
  'prev_page_url',
  'to',
  'total',
]

export const dashboardKeys = [
  'proposals',
  'pursued',
  'dropped',
  'unprocessed',
  'submitted',
  'due_within_3',
  'due_beyond_3',
  'pursued_expired',
  'selection_in_process',
  'selected',
  'not_selected',
]

/** What a list row of proposals carries of the rows that it refers to. */
export const nestedNames = {
  organization: 'name',
  sector: 'name',
  service: 'name',
  category: 'name',
  source: 'title',
  action: 'name',
  status: 'name',
  result: 'title',
  initiated_by: 'name',
  processed_by: 'name',
} as const
