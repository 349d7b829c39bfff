import { categories, newOffice, type Office, proposalRow, type StoredRow } from './office.ts'

/** A call as it came, and what is answered to it. */
export interface Call {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly token: string | null
  readonly body: Readonly<Record<string, unknown>>
  readonly origin: string
}

export interface Reply {
  readonly status: number
  readonly body?: unknown
}

const ok = (body: unknown, status = 200): Reply => ({ status, body })
const invalid = (errors: Readonly<Record<string, readonly string[]>>): Reply => ({
  status: 422,
  body: { message: 'The given data was invalid.', errors },
})

/** The paged object; its links are whole addresses and drop every query but the page. */
const paged = ({ origin, path, query }: Call, rows: readonly StoredRow[]): Reply => {
  const size = Number(query.get('per_page') ?? 15)
  const page = Number(query.get('page') ?? 1)
  const last = Math.max(1, Math.ceil(rows.length / size))
  const link = (to: number) => `${origin}${path}?page=${to}`
  const data = rows.slice((page - 1) * size, page * size)
  return ok({
    current_page: page,
    data,
    first_page_url: link(1),
    from: data.length > 0 ? (page - 1) * size + 1 : null,
    last_page: last,
    last_page_url: link(last),
    next_page_url: page < last ? link(page + 1) : null,
    path: `${origin}${path}`,
    per_page: size,
    prev_page_url: page > 1 ? link(page - 1) : null,
    to: data.length > 0 ? (page - 1) * size + data.length : null,
    total: rows.length,
  })
}

const text = (value: unknown): string =>
  typeof value === 'object' && value !== null ? Object.values(value).map(text).join(' ') : String(value ?? '')

const listed = (call: Call, rows: readonly StoredRow[]): Reply => {
  const { query } = call
  const keyword = (query.get('keyword') ?? '').toLowerCase()
  const key = query.get('sortBy') ?? 'id'
  const sign = query.get('order') === 'asc' ? 1 : -1
  const found = rows.filter((row) => text(row).toLowerCase().includes(keyword))
  const compare = (a: StoredRow, b: StoredRow) => {
    const [x, y] = [a[key], b[key]]
    if (typeof x === 'number' && typeof y === 'number') return (x - y) * sign
    return text(x).localeCompare(text(y)) * sign
  }
  return paged(call, found.toSorted(compare))
}

/** What is known of a call: a list has an order; without one it is options, and every query is passed over. */
const many = (call: Call, office: Office, plural: string): Reply => {
  const rows = office[plural]?.rows ?? []
  const shown = plural === 'proposals' ? rows.map((row) => proposalRow(office, row)) : rows
  if (call.query.has('sortBy') || plural === 'proposals') return listed(call, shown)
  return ok({
    data: plural === 'project-statuses' ? rows.map(({ id, title }) => ({ id, name: title })) : shown,
  })
}

const missing = (
  office: Office,
  plural: string,
  body: Call['body'],
): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    (office[plural]?.required ?? [])
      .filter((field) => text(body[field]).trim() === '')
      .map((field) => [field, [`The ${field.replaceAll('_', ' ')} field is required.`]]),
  )

const one = (call: Call, office: Office, plural: string, id: number): Reply => {
  const table = office[plural]
  const row = table?.rows.find((each) => each.id === id)
  if (!table || !row) return { status: 404, body: { message: 'Not found.' } }
  if (call.method === 'GET') return ok({ data: row })
  if (call.method === 'DELETE') {
    table.rows = table.rows.filter((each) => each !== row)
    return { status: 204 }
  }
  const changed = { ...row, ...call.body, id }
  const errors = missing(office, plural, changed)
  if (Object.keys(errors).length > 0) return invalid(errors)
  table.rows = table.rows.map((each) => (each === row ? changed : each))
  return ok({ data: changed })
}

const create = (call: Call, office: Office, plural: string): Reply => {
  const table = office[plural]
  if (!table) return { status: 404, body: { message: 'Not found.' } }
  const errors = missing(office, plural, call.body)
  if (Object.keys(errors).length > 0) return invalid(errors)
  const row = { ...call.body, id: Math.max(0, ...table.rows.map(({ id }) => id)) + 1 }
  table.rows = [...table.rows, row]
  return ok({ data: row })
}

const dashboard = (office: Office): Reply => {
  const rows = office.proposals?.rows.map((row) => proposalRow(office, row)) ?? []
  const count = (name: string) => rows.filter((row) => categories[name]?.(row)).length
  return ok({
    proposals: rows.length,
    pursued: count('pursued'),
    dropped: count('dropped'),
    unprocessed: count('unprocessed'),
    submitted: count('submitted'),
    due_within_3: count('due-within-3-days'),
    due_beyond_3: count('due-beyond-3-days'),
    pursued_expired: count('pursued-expired'),
    selection_in_process: count('selection-in-process'),
    selected: count('selected'),
    not_selected: count('not-selected'),
  })
}

const account = { email: 'maria@example.org', password: 'secret' }
const token = 'a-token-of-the-stand-in'

const signIn = ({ body }: Call): Reply =>
  body.email === account.email && body.password === account.password
    ? ok({ token, user: { id: 1, name: 'Maria Berg', email: account.email } })
    : invalid({ email: ['These credentials do not match our records.'] })

/** Somebody else's server: the calls of the specification and no other, with nothing that we added to them. */
export const standInCalls = (): { readonly answer: (call: Call) => Reply; readonly office: Office } => {
  const office = newOffice()
  const answer = (call: Call): Reply => {
    const [, , plural = '', part] = call.path.split('/')
    if (call.path === '/api/login' && call.method === 'POST') return signIn(call)
    if (call.token !== token) return { status: 401, body: { message: 'Unauthenticated.' } }
    if (call.path === '/api/user') return ok({ name: 'Maria Berg', email: account.email })
    if (call.path === '/api/dashboard-data') return dashboard(office)
    const chosen = plural === 'proposal' ? categories[part ?? ''] : undefined
    if (chosen)
      return listed(
        call,
        (office.proposals?.rows ?? []).map((row) => proposalRow(office, row)).filter(chosen),
      )
    if (!(plural in office)) return { status: 404, body: { message: 'Not found.' } }
    if (part !== undefined) return one(call, office, plural, Number(part))
    return call.method === 'POST' ? create(call, office, plural) : many(call, office, plural)
  }
  return { answer, office }
}
