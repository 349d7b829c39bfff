import { render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { HomeScreen } from '../../../../src/client/features/home/HomeScreen.tsx'
import { Requests } from '../../../../src/client/shared/request/requests.ts'
import { RequestsProvider } from '../../../../src/client/shared/request/use-requests.tsx'
import { topBarPlace } from '../../../../src/client/shared/screen/screen.tsx'
import { ModelProvider } from '../../../../src/client/shared/state/use-model.ts'
import { answering, type Said } from '../../answering.ts'
import { model } from '../../product.ts'

vi.mock('../../../../src/client/features/home/DonutChart.tsx', () => ({
  DonutChart: () => <i data-testid="ring" />,
}))
vi.mock('../../../../src/client/features/home/BarChart.tsx', () => ({
  BarChart: () => <i data-testid="bars" />,
}))

const counts = {
  repairs: 248,
  promised: 96,
  declined: 58,
  unanswered: 94,
  ready: 41,
  due_in_3: 6,
  due_after_3: 19,
  promised_late: 30,
  settlement_in_process: 17,
  settled: 15,
  not_settled: 9,
}

const show = (dashboard: Said, list: Said = { body: { data: [], total: 0 } }) => {
  const calls = answering(({ path }) => (path.startsWith('/api/dashboard-data') ? dashboard : list))
  render(<Shown requests={page()} />)
  return calls
}

const page = (): Requests => {
  const requests = new Requests()
  requests.today.set('2026-11-21')
  return requests
}

/** The screen beside the place that it fills in the top bar. */
const Shown = ({ requests }: { readonly requests: Requests }) => (
  <ModelProvider value={model}>
    <RequestsProvider value={requests}>
      <MemoryRouter>
        <header id={topBarPlace} />
        <HomeScreen />
      </MemoryRouter>
    </RequestsProvider>
  </ModelProvider>
)

afterEach(() => vi.unstubAllGlobals())

test('counts are text and links to their lists, before any chart is there', async () => {
  show({ body: counts })
  const total = await screen.findByRole('link', { name: '248 Total repairs' })
  expect(total.getAttribute('href')).toBe('/repairs')
  expect(within(screen.getByRole('banner')).getByRole('link')).toBe(total)
  expect(screen.getByRole('link', { name: /^Ready 43% 41$/ }).getAttribute('href')).toBe('/ready')
  expect(
    screen.getByRole('img', {
      name: 'Selection Status: Settlement in process 17, Not settled 9, Settled 15',
    }),
  ).toBeTruthy()
  expect(screen.getByText('Sample data')).toBeTruthy()
  expect((await screen.findAllByTestId('ring')).length).toBe(3)
})

test('an answer without years is said in words, and is no sample', async () => {
  const none = { years: [], unanswered: [], promised: [], declined: [] }
  show({ body: { ...counts, action_status: none } })
  expect(await screen.findByText('No repairs with an Initial Date yet')).toBeTruthy()
  expect(screen.getByText('248 without one are not counted')).toBeTruthy()
  expect(screen.queryByText('Sample data')).toBeNull()
  expect(screen.queryByTestId('bars')).toBeNull()
})

test('bars say what they leave out', async () => {
  const real = { years: [2026], unanswered: [94], promised: [90], declined: [57] }
  show({ body: { ...counts, action_status: real } })
  expect(await screen.findByText('by year of Initial Date · 7 without one are not counted')).toBeTruthy()
})

test('the names of the bars lead to their lists', async () => {
  show({ body: counts })
  await screen.findByText('Action Status')
  const [, named] = await screen.findAllByRole('link', { name: /^Unanswered/ })
  expect(named?.getAttribute('href')).toBe('/unanswered')
})

test('what needs attention stands before the donuts, with a way to all of it', async () => {
  show({ body: counts })
  expect((await screen.findByRole('link', { name: 'Show all 30' })).getAttribute('href')).toBe(
    '/promised-late',
  )
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(titles).toEqual([
    'Needs attention',
    'Business Opportunities',
    'Submission Status',
    'Selection Status',
    'Action Status',
  ])
  expect(screen.getByRole('link', { name: 'Due in 3 days · 6' })).toBeTruthy()
})

test('on a phone, whose top bar has no room, the total stands above the rest', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  show({ body: counts })
  expect(await screen.findByRole('link', { name: '248 Total repairs' })).toBeTruthy()
  expect(within(screen.getByRole('banner')).queryByRole('link')).toBeNull()
})

test('a donut without one of its counts is not drawn, the others are', async () => {
  const { not_settled: _, ...rest } = counts
  show({ body: rest })
  expect(await screen.findByText('No figures for this chart')).toBeTruthy()
  expect((await screen.findAllByTestId('ring')).length).toBe(2)
})

test('where everything is zero the ring is empty and nothing wants attention', async () => {
  show({ body: Object.fromEntries(Object.keys(counts).map((key) => [key, 0])) })
  expect(await screen.findByText('Nothing needs attention now.')).toBeTruthy()
  expect(screen.queryByTestId('ring')).toBeNull()
  expect(screen.queryByRole('link', { name: /Due in 3 days ·/ })).toBeNull()
})

test('what needs attention shows its rows, the nearest deadline first', async () => {
  const row = {
    id: 7,
    customer: { id: 1, name: 'Department of Roads' },
    service: { id: 1, name: 'Audit' },
    last_date: '2026-11-22',
    days_left: 1,
    action: { id: 1, name: 'Promised' },
  }
  const calls = show({ body: counts }, { body: { data: [row, { ...row, id: 8, days_left: -1 }], total: 2 } })
  const links = await screen.findAllByRole('link', { name: 'Department of Roads – Audit – 22-11-2026' })
  expect(links[0]?.getAttribute('href')).toBe('/repair-form/7')
  expect(screen.getAllByText('1 day').length).toBe(2)
  expect(screen.getAllByRole('img', { name: /^Late and still open · / }).length).toBe(2)
  const lists = calls.map(({ path }) => path).filter((path) => path.startsWith('/api/repair/'))
  expect(lists.map((path) => path.replace(/\?.*sortBy=(\w+)&order=(\w+).*/, ' $1 $2')).sort()).toEqual([
    '/api/repair/due-in-3-days last_date asc',
    '/api/repair/promised-late last_date desc',
  ])
})

test('a failing call is said in place, with Retry that asks again', async () => {
  let broken = true
  const calls = answering(({ path }) =>
    path.startsWith('/api/dashboard-data') && broken ? { lost: true } : { body: counts },
  )
  render(<Shown requests={page()} />)
  expect((await screen.findByRole('alert')).textContent).toContain('The dashboard could not be loaded')
  broken = false
  screen.getByRole('button', { name: 'Retry' }).click()
  expect((await screen.findAllByText('248')).length).toBe(2)
  expect(calls.filter(({ path }) => path.startsWith('/api/dashboard-data')).length).toBe(2)
})
