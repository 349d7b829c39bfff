import type { Day } from '../../src/model/index.ts'
import { type ProposalBody, proposalBody, updatedId } from '../dataset/bodies.ts'
import { keyword } from '../dataset/words.ts'

/** What is known of the rows that a server answers from. */
export interface Scene {
  readonly rows: number
  readonly today: Day
}

export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly body?: ProposalBody
}

/** One kind of call that is measured. */
export interface Operation {
  readonly title: string
  readonly writes: boolean
  /** The n-th call. */
  readonly call: (scene: Scene, index: number) => Call
}

const pageSize = 15

/** The address that the page would ask for. */
const list = (path: string, query: Readonly<Record<string, string | number>>): Call => ({
  method: 'GET',
  path: `${path}?${new URLSearchParams({ keyword: '', sortBy: 'id', order: 'desc', per_page: String(pageSize), ...query })}`,
})

const byLastDate = (page: number): Call =>
  list('/api/proposals', { sortBy: 'last_date', order: 'asc', page: String(page) })

export const deepPage = 3000
export const lastPage = (rows: number): number => Math.ceil(rows / pageSize)
/** Page 3,000, or where there are fewer the page that lies as deep as it does in 100,000 rows. */
export const deepPageOf = (rows: number): number => Math.min(deepPage, Math.ceil(lastPage(rows) * 0.45))

const measured = {
  'first-page': {
    title: 'first page, 15 rows, ten names, total',
    writes: false,
    call: () => list('/api/proposals', {}),
  },
  'deep-page': {
    title: 'page 3,000 by last_date',
    writes: false,
    call: ({ rows }) => byLastDate(deepPageOf(rows)),
  },
  'last-page': {
    title: 'last page by last_date',
    writes: false,
    call: ({ rows }) => byLastDate(lastPage(rows)),
  },
  keyword: {
    title: 'keyword of middling frequency, total',
    writes: false,
    call: () => list('/api/proposals', { keyword }),
  },
  due: {
    title: 'due-within-3-days',
    writes: false,
    call: () => list('/api/proposal/due-within-3-days', {}),
  },
  'hundred-rows': {
    title: '100 rows',
    writes: false,
    call: () => list('/api/proposals', { per_page: '100' }),
  },
  dashboard: {
    title: 'dashboard counts',
    writes: false,
    call: () => ({ method: 'GET', path: '/api/dashboard-data' }),
  },
  update: {
    title: 'durable update',
    writes: true,
    call: ({ rows, today }, index) => ({
      method: 'PUT',
      path: `/api/proposals/${updatedId(index, rows)}`,
      body: proposalBody(index, today),
    }),
  },
  create: {
    title: 'durable create',
    writes: true,
    call: ({ today }, index) => ({
      method: 'POST',
      path: '/api/proposals',
      body: proposalBody(index, today),
    }),
  },
} as const satisfies Readonly<Record<string, Operation>>

export type OperationName = keyof typeof measured

export const operations: Readonly<Record<OperationName, Operation>> = measured

/** In the order in which they are measured: what changes the rows comes last. */
export const operationNames = Object.keys(measured) as OperationName[] // as `keyof` says
