import type { Expected, ExpectedPage } from '../dataset/expected.ts'
import { deepPageOf, lastPage, type OperationName, operations, type Scene } from '../load/operations.ts'
import type { Measured } from './start-server.ts'

/** What each read must answer. */
export const expectedAnswers = (
  expected: Expected,
  { rows }: Scene,
): Readonly<Partial<Record<OperationName, ExpectedPage | Readonly<Record<string, number>>>>> => ({
  'first-page': expected.first(15),
  'deep-page': expected.byLastDate(deepPageOf(rows)),
  'last-page': expected.byLastDate(lastPage(rows)),
  keyword: expected.withKeyword(),
  due: expected.dueWithin3Days(),
  'hundred-rows': expected.first(100),
  dashboard: expected.counts(),
})

type Answers = ReturnType<typeof expectedAnswers>

/** Asks a server every read once. @throws naming the first difference: nothing that answers wrongly is measured */
export const verifyReads = async (server: Measured, scene: Scene, answers: Answers): Promise<void> => {
  for (const [name, expected] of Object.entries(answers)) {
    const { path } = operations[name as OperationName].call(scene, 0) // a key of `expectedAnswers`
    const answered = await ask(server, path)
    const wrong = differenceOf(expectedBody(expected), answered, name)
    if (wrong !== null) throw new Error(`${server.name} answers wrongly at ${path}:\n${wrong}`)
  }
}

/** Asks whether what was acknowledged is there: the rows in all, and the last body that an update sent. */
export const verifyWrites = async (server: Measured, rows: number): Promise<void> => {
  const page = await ask(server, '/api/proposals?per_page=1')
  const counts = await ask(server, '/api/dashboard-data')
  const total = partOf(page, 'total')
  const counted = partOf(counts, 'proposals')
  if (total !== rows || counted !== rows)
    throw new Error(`${server.name} acknowledged ${rows} rows, lists ${total} and counts ${counted}.`)
}

const expectedBody = (expected: ExpectedPage | Readonly<Record<string, number>>): unknown =>
  'rows' in expected ? { total: expected.total, data: expected.rows } : expected

const ask = async ({ url, token, name }: Measured, path: string): Promise<unknown> => {
  const answer = await fetch(`${url}${path}`, { headers: { Authorization: `Bearer ${token}` } })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${name} answers ${answer.status} at ${path}: ${text}`)
  return JSON.parse(text)
}

const partOf = (body: unknown, key: string): unknown =>
  typeof body === 'object' && body !== null ? Reflect.get(body, key) : undefined

/** Where `found` lacks something of `expected`; what it holds beyond that is its own affair. */
const differenceOf = (expected: unknown, found: unknown, place: string): string | null => {
  if (typeof expected !== 'object' || expected === null)
    return expected === found
      ? null
      : `${place}: ${JSON.stringify(expected)} expected, ${JSON.stringify(found)} answered`
  if (Array.isArray(expected) && Array.isArray(found) && expected.length !== found.length)
    return `${place}: ${expected.length} rows expected, ${found.length} answered`
  for (const [key, value] of Object.entries(expected)) {
    const wrong = differenceOf(value, partOf(found, key), `${place}.${key}`)
    if (wrong !== null) return wrong
  }
  return null
}
