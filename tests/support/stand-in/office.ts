/** The rows of somebody else's server, in memory, and what it asks of them: the specification's own words, no model of ours. */
export interface StoredRow {
  readonly id: number
  readonly [key: string]: unknown
}

interface Table {
  /** What a row is called by. */
  readonly label: 'name' | 'title'
  /** Fields that must not be blank. */
  readonly required: readonly string[]
  rows: StoredRow[]
}

const lookup = (label: 'name' | 'title', ...names: readonly string[]): Table => ({
  label,
  required: [label],
  rows: names.map((name, index) => ({ id: index + 1, [label]: name })),
})

/** The days of the stand-in are counted from this one; it tells nobody which day it is. */
export const dayFrom = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const proposals = Array.from({ length: 40 }, (_, index): StoredRow => {
  const action = [null, 1, 2][index % 3] ?? null
  return {
    id: index + 1,
    organization_id: (index % 3) + 1,
    sector_id: index % 2 ? 1 : null,
    service_id: (index % 2) + 1,
    category_id: 1,
    source_id: null,
    published_on: dayFrom(-60),
    last_date: dayFrom([-5, 0, 2, 20][index % 4] ?? 0),
    action_id: action,
    status_id: action === 1 ? ([null, 1, 2][Math.floor(index / 3) % 3] ?? null) : null,
    result_id: null,
    initiated_by: 1,
    processed_by: null,
    remarks: `Remark ${index + 1}`,
    discussion_date: null,
  }
})

/** A small office: by the plural of the calls. */
export const newOffice = (): Record<string, Table> => ({
  organizations: {
    label: 'name',
    required: ['name', 'address', 'phone_no', 'contact_person'],
    rows: ['Acme Works', 'Blue River', 'City Council'].map((name, index) => ({
      id: index + 1,
      name,
      address: `Street ${index + 1}`,
      phone_no: '555 010',
      contact_person: 'Jo Field',
      email: null,
      mobile: null,
    })),
  },
  sectors: lookup('name', 'Energy'),
  services: lookup('name', 'Design', 'Supervision'),
  categories: lookup('name', 'Tender'),
  actions: lookup('name', 'Pursued', 'Dropped'),
  statuses: lookup('name', 'Submitted', 'On Going'),
  sources: lookup('title', 'Newspaper'),
  results: lookup('title', 'Not Selected', 'Selection in Process', 'Selected'),
  'project-statuses': lookup('title', 'In progress'),
  permissions: lookup('title', 'manage everything'),
  roles: {
    ...lookup('title', 'Manager'),
    rows: [{ id: 1, title: 'Manager', permissions: [{ id: 1, title: 'manage everything' }] }],
  },
  users: {
    label: 'name',
    required: ['name', 'email', 'roles'],
    rows: [{ id: 1, name: 'Maria Berg', email: 'maria@example.org', roles: [{ id: 1, title: 'Manager' }] }],
  },
  proposals: {
    label: 'name',
    required: ['organization_id', 'service_id', 'category_id', 'last_date'],
    rows: proposals,
  },
  projects: { label: 'name', required: ['proposal_id', 'end_date'], rows: [] },
})

export type Office = ReturnType<typeof newOffice>

/** Where a proposal's ids lead, and the key under which a list row carries that row. */
const nested: Readonly<Record<string, readonly [key: string, table: string]>> = {
  organization_id: ['organization', 'organizations'],
  sector_id: ['sector', 'sectors'],
  service_id: ['service', 'services'],
  category_id: ['category', 'categories'],
  source_id: ['source', 'sources'],
  action_id: ['action', 'actions'],
  status_id: ['status', 'statuses'],
  result_id: ['result', 'results'],
  initiated_by: ['initiated_by', 'users'],
  processed_by: ['processed_by', 'users'],
}

/** A list row of proposals: with the names of what it refers to and the days that are left; nothing of projects. */
export const proposalRow = (office: Office, row: StoredRow): StoredRow => {
  const names = Object.entries(nested).map(([key, [under, table]]) => {
    const found = office[table]?.rows.find(({ id }) => id === row[key])
    const label = office[table]?.label ?? 'name'
    return [under, found ? { [label]: found[label] } : null]
  })
  const today = Date.parse(dayFrom(0))
  const days = Math.round((Date.parse(String(row.last_date)) - today) / 86_400_000)
  return { ...row, ...Object.fromEntries(names), days_left: days }
}

const nameOf = (row: StoredRow, key: string): unknown => {
  const at = row[key]
  return typeof at === 'object' && at !== null ? (Object.values(at)[0] ?? null) : null
}

/** The proposals of a category, by their list rows. */
export const categories: Readonly<Record<string, (row: StoredRow) => boolean>> = {
  pursued: (row) => nameOf(row, 'action') === 'Pursued',
  dropped: (row) => nameOf(row, 'action') === 'Dropped',
  unprocessed: (row) => nameOf(row, 'action') === null,
  'on-going': (row) => nameOf(row, 'status') === 'On Going',
  submitted: (row) => nameOf(row, 'action') === 'Pursued' && nameOf(row, 'status') === 'Submitted',
  'due-within-3-days': (row) => isPending(row) && Number(row.days_left) >= 0 && Number(row.days_left) <= 3,
  'due-beyond-3-days': (row) => isPending(row) && Number(row.days_left) > 3,
  'pursued-expired': (row) => isPending(row) && Number(row.days_left) < 0,
  'selection-in-process': (row) => nameOf(row, 'status') === 'Submitted' && nameOf(row, 'result') === null,
  selected: (row) => nameOf(row, 'result') === 'Selected',
  'not-selected': (row) => nameOf(row, 'result') === 'Not Selected',
}

const isPending = (row: StoredRow): boolean =>
  nameOf(row, 'action') === 'Pursued' && nameOf(row, 'status') !== 'Submitted'
