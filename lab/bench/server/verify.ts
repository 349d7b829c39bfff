import type { Office } from '../../running/office.ts'
import { type OperationName, operationNames, operations } from './operations.ts'
import type { Who } from './people.ts'
import type { Scene } from './rows.ts'

/** A server that answers, ours or the bare handler. */
export type Answering = Pick<Office, 'url'> & {
  readonly name: string
  readonly tokens: Readonly<Record<Who, string>>
}

// biome-ignore lint/suspicious/noExplicitAny: an answer of either server, looked into where both must agree
type Json = any

/**
 * Asks every read of both servers once, or the `names` alone: they know the same rows and share no code.
 * @throws naming the first difference: nothing that answers wrongly is measured
 */
export const verifyReads = async (
  ours: Answering,
  bare: Answering,
  scene: Scene,
  names: readonly OperationName[] = operationNames,
): Promise<void> => {
  for (const name of names.filter((each) => !operations[each].writes)) {
    const { call, who, whole } = operations[name]
    const { path } = call(scene, 0)
    const [expected, found] = [await ask(bare, path, who), await ask(ours, path, who)]
    const wrong = whole
      ? differenceOf(expected, found, name)
      : (differenceOf(expected.total, found.total, 'total') ?? differenceOf(expected.data, found.data, name))
    if (wrong !== null) throw new Error(`Both answer otherwise at ${path}:\n${wrong}`)
  }
}

/** Asks whether what was acknowledged is there. @throws where it is not */
export const verifyWrites = async (server: Answering, rows: number): Promise<void> => {
  const { total } = await ask(server, '/api/proposals?per_page=1')
  const { proposals } = await ask(server, '/api/dashboard-data')
  if (total !== rows || proposals !== rows)
    throw new Error(`${server.name} acknowledged ${rows} rows, lists ${total} and counts ${proposals}.`)
}

const ask = async ({ url, tokens, name }: Answering, path: string, who: Who = 'all'): Promise<Json> => {
  const answer = await fetch(`${url}${path}`, { headers: { Authorization: `Bearer ${tokens[who]}` } })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${name} answers ${answer.status} at ${path}: ${text}`)
  return JSON.parse(text)
}

/** Where ours lacks something of what the bare handler answers; what it holds beyond that is its own affair. */
const differenceOf = (bare: Json, ours: Json, place: string): string | null => {
  if (typeof bare !== 'object' || bare === null)
    return bare === ours
      ? null
      : `${place}: ${JSON.stringify(bare)} by the bare handler, ${JSON.stringify(ours)} by ours`
  if (Array.isArray(bare) && bare.length !== ours?.length)
    return `${place}: ${bare.length} rows by the bare handler, ${ours?.length} by ours`
  for (const [key, value] of Object.entries(bare)) {
    const wrong = differenceOf(value, ours?.[key], `${place}.${key}`)
    if (wrong !== null) return wrong
  }
  return null
}
