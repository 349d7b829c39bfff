/**
 * The order in which a write is refused: where a request deserves several refusals, the first is told. Who is nobody (401)
 * and who may not call at all (403) is asked before, where the call is served.
 *
 * `missing` 404 · `right` 403, of scopes and of the guard · `payload` 422, what the payload says by itself · `version` 409 ·
 * `absent` 409, a button that is not there · `lock` 409 · `outcome` 422, a value that is worked out and finds no room ·
 * `sentence` 422, a rule in the descriptor's own words · `rule` 422, one in ours · `proof` 422, one's own current password
 * is wanting · `scope` 422, a row that would be out of
 * reach · `use` 409, rows that lead here · `form` 422,
 * what the row's form hides, where something else stands for a form
 */
export const refusalOrder = [
  ...(['missing', 'right', 'payload', 'version', 'absent', 'lock'] as const),
  ...(['outcome', 'sentence', 'rule', 'proof', 'scope', 'use', 'form'] as const),
] as const

export type RefusalRank = (typeof refusalOrder)[number]

/** In that order; those of one rank as they stand. */
export const inRefusalOrder = <Each extends { readonly rank: RefusalRank }>(
  all: readonly Each[],
): readonly Each[] => refusalOrder.flatMap((rank) => all.filter((each) => each.rank === rank))

/** What a rule says against a row, under a field. */
export interface RowFault {
  readonly key: string
  readonly message: string
  readonly rank: Extract<RefusalRank, 'sentence' | 'rule' | 'form'>
}

/** What is told of each field, by its key: one message, the first in that order. */
export const firstOfEach = (faults: readonly RowFault[]): Readonly<Record<string, readonly string[]>> => {
  const errors: Record<string, readonly string[]> = {}
  for (const { key, message } of inRefusalOrder(faults)) errors[key] ??= [message]
  return errors
}
