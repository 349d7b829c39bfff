/**
 * The order of refusals: if several apply to a write, the first is sent. The server checks 401, and 403 for the whole
 * call, earlier.
 *
 * `missing` 404 · `right` 403, by scopes and the guard · `payload` 422, invalid values · `version` 409 ·
 * `absent` 409, a button that is not there · `lock` 409 · `outcome` 422, a computed value that overflows ·
 * `sentence` 422, a rule with a sentence of the descriptor · `rule` 422, one with a standard sentence ·
 * `proof` 422, the current password is missing · `scope` 422, a row that would leave the caller's scopes ·
 * `use` 409, rows that refer to a deleted one, or the last account with full rights ·
 * `form` 422, fields that the row's form hides, in bulk, lines and imports
 */
export const refusalOrder = [
  ...(['missing', 'right', 'payload', 'version', 'absent', 'lock'] as const),
  ...(['outcome', 'sentence', 'rule', 'proof', 'scope', 'use', 'form'] as const),
] as const

export type RefusalRank = (typeof refusalOrder)[number]

/** Sorts by rank; within a rank the order stays. */
export const inRefusalOrder = <Each extends { readonly rank: RefusalRank }>(
  all: readonly Each[],
): readonly Each[] => refusalOrder.flatMap((rank) => all.filter((each) => each.rank === rank))

/** A rule's message for a field of a row. */
export interface RowFault {
  readonly key: string
  readonly message: string
  readonly rank: Extract<RefusalRank, 'sentence' | 'rule' | 'form'>
}

/** The first message of each field in the order of refusals, by field key. */
export const firstOfEach = (faults: readonly RowFault[]): Readonly<Record<string, readonly string[]>> => {
  const errors: Record<string, readonly string[]> = {}
  for (const { key, message } of inRefusalOrder(faults)) errors[key] ??= [message]
  return errors
}
