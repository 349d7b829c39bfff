import type { OpenApiDocument } from '../../server/calls/document.ts'
import type { Operation } from '../../server/calls/operation.ts'

/** A call by its place in the document. */
export interface Call {
  readonly path: string
  readonly method: string
  readonly operation: Operation
}

/** The calls of one entity, or of one subject that is none. */
export interface Group {
  readonly tag: string
  /** The path of its list, where rows are created too; null for a subject. */
  readonly list: string | null
  readonly calls: readonly Call[]
}

/** A stream has no end to wait for. */
const isStream = ({ responses }: Operation): boolean =>
  Object.values(responses).some(({ content }) => content !== undefined && 'text/event-stream' in content)

/** Every call that is answered at once, in the document's order. */
const callsIn = (document: OpenApiDocument): readonly Call[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => !isStream(operation))
      .map(([method, operation]) => ({ path, method, operation })),
  )

const listOf = (document: OpenApiDocument, calls: readonly Call[]): string | null =>
  calls.find(
    ({ path, method }) =>
      method === 'post' && document.paths[path]?.get && document.paths[`${path}/{id}`]?.put,
  )?.path ?? null

/** The calls by their tags. */
export const groupsOf = (document: OpenApiDocument): readonly Group[] => {
  const calls = callsIn(document)
  const tags = [...new Set(calls.map(({ operation }) => operation.tags[0] ?? ''))]
  return tags.map((tag) => {
    const own = calls.filter(({ operation }) => operation.tags[0] === tag)
    return { tag, list: listOf(document, own), calls: own }
  })
}
