import { propertiesOf, type Schema } from '../../model/json-schema.ts'
import type { Call, ClientFunction } from '../../server/calls/call.ts'
import { pascal } from '../../server/calls/schemas.ts'

/** A function of the client, and the call that it makes. */
export interface CallingFunction extends ClientFunction {
  readonly call: Call
}

/** Every function over these calls, in their order. */
export const functionsOf = (calls: readonly Call[]): readonly CallingFunction[] =>
  calls.flatMap((call) =>
    [call.client ?? []]
      .flat()
      .map((each) => ({ ...(typeof each === 'string' ? { name: each } : each), call })),
  )

/** 'books' of 'books.bulk.check'. */
export const groupOf = ({ name }: ClientFunction): string => name.slice(0, name.indexOf('.'))

/** 'bulk.check' of 'books.bulk.check'; 'search' of 'search'. */
export const ownName = ({ name }: ClientFunction): string => name.slice(name.indexOf('.') + 1)

/** The type of the query of an entity's lists: 'BooksQuery'. */
export const listQueryName = (of: ClientFunction): string => `${pascal(groupOf(of))}Query`

/** The flags that a call always sends: what its address means. */
export const flagsOf = ({ query = {} }: Call): readonly string[] =>
  Object.keys(query).filter((name) => String(query[name]?.schema?.enum) === '1')

const ids: Schema = { anyOf: [{ type: 'array', items: { type: 'integer' } }, { type: 'string' }] }

/** Ids with commas between them may be given as a list. */
const asGiven = (name: string, { description, ...schema }: Schema): Schema => ({
  ...(name === 'ids' || name === 'except' ? ids : schema),
  ...(description !== undefined && { description }),
})

/** The parameters that somebody chooses: neither refused, nor always sent, nor an argument or a step of their own. */
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

/** `X` of `{ data: X }`; null where the answer is anything else. Of several it is the first. */
export const itemOf = (schema: Schema): Schema | null => {
  if (typeof schema.$id === 'string') return null
  const [first = schema] = Array.isArray(schema.anyOf) ? (schema.anyOf as readonly Schema[]) : [] // as ours are
  const [[key, data] = [], ...others] = propertiesOf(first)
  return key === 'data' && data && others.length === 0 ? data : null
}
