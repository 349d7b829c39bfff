// The bare handler reads these: nothing of the product is loaded with them.

/** What proposals refer to: the key in an answer, the table, the column, the label. */
export const references = [
  ['organization', 'organizations', 'organization_id', 'name'],
  ['sector', 'sectors', 'sector_id', 'name'],
  ['service', 'services', 'service_id', 'name'],
  ['category', 'categories', 'category_id', 'name'],
  ['source', 'sources', 'source_id', 'title'],
  ['action', 'actions', 'action_id', 'name'],
  ['status', 'statuses', 'status_id', 'name'],
  ['result', 'results', 'result_id', 'title'],
  ['initiated_by', 'users', 'initiated_by', 'name'],
  ['processed_by', 'users', 'processed_by', 'name'],
] as const

/** The columns of a proposal that a call may set. */
export const columns: readonly string[] = [
  ...references.map(([, , column]) => column),
  ...['published_on', 'last_date', 'remarks', 'discussion_date'],
]

/** Ids of the rows that rules name: a new database of ours holds them first. */
export const named = {
  ...{ pursued: 1, dropped: 2, submitted: 1, onGoing: 2, notSelected: 1, selected: 3 },
} as const

/** What a form sends: columns and their values. */
export type ProposalBody = Readonly<Record<string, string | number | null>>
