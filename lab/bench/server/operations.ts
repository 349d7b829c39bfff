import type { ProposalBody } from './columns.ts'
import type { Who } from './people.ts'
import { proposalBody, type Scene, updatedId } from './rows.ts'

export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly body?: ProposalBody
}

/** One kind of call that is measured, and what we hold ourselves to. */
export interface Operation {
  readonly title: string
  readonly writes?: boolean
  /** Who calls; somebody who may do everything unless said. */
  readonly who?: Who
  /** The answer is compared as a whole; that of a list by its rows and their number. */
  readonly whole?: true
  /** What is wanted of one client is wanted on PostgreSQL, too. */
  readonly everywhere?: true
  /** Our throughput with 16 clients by the bare handler's, at least. */
  readonly ratio: number
  /** The middle wait of one client in milliseconds, at most, by the number of rows. */
  readonly p50: (rows: number) => number
  /** The n-th call. */
  readonly call: (scene: Scene, index: number) => Call
}

const pageSize = 15

/** The address that the page would ask for. */
const list = (path: string, query: Readonly<Record<string, string>> = {}): Call => {
  const asked = { keyword: '', sortBy: 'id', order: 'desc', per_page: String(pageSize), ...query }
  return { method: 'GET', path: `${path}?${new URLSearchParams(asked)}` }
}

const byLastDate = (page: number): Call =>
  list('/api/proposals', { sortBy: 'last_date', order: 'asc', page: String(page) })

const byOrganization = (path: string, order: 'asc' | 'desc', page = 1): Call =>
  list(path, { sortBy: 'organization', order, page: String(page) })

export const lastPage = (rows: number): number => Math.ceil(rows / pageSize)
/** Page 3,000, or where there are fewer the page that lies as deep as it does in 100,000 rows. */
export const deepPage = (rows: number): number => Math.min(3000, Math.ceil(lastPage(rows) * 0.45))

const read = (p50: number) => ({ ratio: 0.6, p50: () => p50 })
/** As long as anybody's first page may take, whatever they may read. */
const scoped = { ratio: 0.6, p50: (rows: number) => (rows <= 100_000 ? 5 : 50), everywhere: true } as const
const counts: Call = { method: 'GET', path: '/api/proposals?counts=1' }
const write = { writes: true, ratio: 0.4, p50: () => 5 }

const measured = {
  'first-page': {
    ...{ title: 'first page, 15 rows, ten names, total', ...read(1) },
    call: () => list('/api/proposals'),
  },
  'deep-page': {
    ...{ title: 'page 3,000 by last_date', ...read(3) },
    call: ({ rows }) => byLastDate(deepPage(rows)),
  },
  'last-page': {
    ...{ title: 'last page by last_date', ...read(3) },
    call: ({ rows }) => byLastDate(lastPage(rows)),
  },
  keyword: {
    ...{ title: 'keyword of middling frequency, total', ratio: 0.6 },
    p50: (rows) => (rows <= 100_000 ? 8 : 40),
    call: ({ keyword }) => list('/api/proposals', { keyword }),
  },
  words: {
    ...{ title: 'two words, one of them common, total', ratio: 0.6 },
    p50: (rows) => (rows <= 100_000 ? 12 : 60),
    call: ({ keyword, common }) => list('/api/proposals', { keyword: `${common} ${keyword}` }),
  },
  'by-name': {
    ...{ title: 'first page by organization', ...read(5) },
    call: () => byOrganization('/api/proposals', 'asc'),
  },
  'by-name-deep': {
    ...{ title: 'page 3,000 by organization, descending', ...read(5) },
    call: ({ rows }) => byOrganization('/api/proposals', 'desc', deepPage(rows)),
  },
  'by-name-list': {
    ...{ title: 'due-within-3-days by organization', ...read(5) },
    call: () => byOrganization('/api/proposal/due-within-3-days', 'asc'),
  },
  due: {
    ...{ title: 'due-within-3-days', ...read(1) },
    call: () => list('/api/proposal/due-within-3-days'),
  },
  'hundred-rows': {
    ...{ title: '100 rows', ...read(2) },
    call: () => list('/api/proposals', { per_page: '100' }),
  },
  dashboard: {
    ...{ title: 'dashboard counts', ...read(1), ratio: 0.5, whole: true },
    call: () => ({ method: 'GET', path: '/api/dashboard-data' }),
  },
  'own-few': {
    ...{ title: 'first page of 100 rows in scope, total', who: 'few', ...scoped },
    call: () => list('/api/proposals'),
  },
  'own-some': {
    ...{ title: 'first page of 5 % of all rows in scope, total', who: 'some', ...scoped },
    call: () => list('/api/proposals'),
  },
  'own-half': {
    ...{ title: 'first page of half of all rows in scope, total', who: 'half', ...scoped },
    call: () => list('/api/proposals'),
  },
  'own-last': {
    ...{ title: 'last page by last_date, of half in scope', who: 'half', ...scoped },
    call: ({ rows }) => byLastDate(lastPage(rows / 2)),
  },
  'own-list-some': {
    ...{ title: 'pursued, of 5 % in scope', who: 'some', ...scoped },
    call: () => list('/api/proposal/pursued'),
  },
  'own-list-half': {
    ...{ title: 'pursued, of half in scope', who: 'half', ...scoped },
    call: () => list('/api/proposal/pursued'),
  },
  'own-counts-some': {
    ...{ title: 'counts of all lists, of 5 % in scope', who: 'some', whole: true, ...scoped },
    call: () => counts,
  },
  'own-counts-half': {
    ...{ title: 'counts of all lists, of half in scope', who: 'half', whole: true, ...scoped },
    call: () => counts,
  },
  update: {
    ...{ title: 'durable update', ...write },
    call: (scene, index) => ({
      ...{ method: 'PUT', path: `/api/proposals/${updatedId(index, scene.rows)}` },
      body: proposalBody(index, scene),
    }),
  },
  create: {
    ...{ title: 'durable create', ...write },
    call: (scene, index) => ({ method: 'POST', path: '/api/proposals', body: proposalBody(index, scene) }),
  },
} as const satisfies Readonly<Record<string, Operation>>

export type OperationName = keyof typeof measured

export const operations: Readonly<Record<OperationName, Operation>> = measured

/** In the order in which they are measured: what changes the rows comes last. */
export const operationNames = Object.keys(measured) as OperationName[] // as `keyof` says
