import { propertiesOf, type Schema } from '../../model/json-schema.ts'
import type { Call, ClientFunction } from '../../server/calls/call.ts'
import { pascal } from '../../server/calls/schemas.ts'

/** A client function with its call. */
export interface CallingFunction extends ClientFunction {
  readonly call: Call
}

/** Every client function for these calls, in their order. */
export const functionsOf = (calls: readonly Call[]): readonly CallingFunction[] =>
  calls.flatMap((call) =>
    [call.client ?? []]
      .flat()
      .map((each) => ({ ...(typeof each === 'string' ? { name: each } : each), call })),
  )

/** The group of a function: 'books' for 'books.bulk.check'. */
export const groupOf = ({ name }: ClientFunction): string => name.slice(0, name.indexOf('.'))

/** The name within the group: 'bulk.check' for 'books.bulk.check', 'search' for 'search'. */
export const ownName = ({ name }: ClientFunction): string => name.slice(name.indexOf('.') + 1)

/** The query type of an entity's lists: 'BooksQuery'. */
export const listQueryName = (of: ClientFunction): string => `${pascal(groupOf(of))}Query`

/** The flags that every call of this path sends. */
export const flagsOf = ({ query = {} }: Call): readonly string[] =>
  Object.keys(query).filter((name) => String(query[name]?.schema?.enum) === '1')

const ids: Schema = { anyOf: [{ type: 'array', items: { type: 'integer' } }, { type: 'string' }] }

/** Comma-separated ids may be passed as a list. */
const asGiven = (name: string, { description, ...schema }: Schema): Schema => ({
  ...(name === 'ids' || name === 'except' ? ids : schema),
  ...(description !== undefined && { description }),
})

/**
 * The parameters that the function's user chooses: not refused, not always sent, and not passed as an argument or step.
 */
export const chosenParametersOf = ({ call, argument, step }: CallingFunction): Schema => {
  const passedOver = [...flagsOf(call), argument?.parameter, ...(step ? ['dry', 'mark'] : [])]
  const properties = Object.fromEntries(
    Object.entries(call.query ?? {}).flatMap(([name, { schema }]) =>
      schema && !passedOver.includes(name) ? [[name, asGiven(name, schema)]] : [],
    ),
  )
  const { mark } = call.query ?? {}
  return step === 'commit' && mark?.schema
    ? { properties: { ...properties, mark: mark.schema }, required: ['mark'] }
    : { properties }
}

/** `X` in the schema `{ data: X }`; null for any other response. Of several schemas, the first counts. */
export const itemOf = (schema: Schema): Schema | null => {
  if (typeof schema.$id === 'string') return null
  const [first = schema] = Array.isArray(schema.anyOf) ? (schema.anyOf as readonly Schema[]) : [] // our schemas are objects
  const [[key, data] = [], ...others] = propertiesOf(first)
  return key === 'data' && data && others.length === 0 ? data : null
}
