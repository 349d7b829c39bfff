/** One difference between two models, worded for a reviewer. `breaks`: users of the call or the data must act. */
export interface ModelChange {
  readonly part: 'screens' | 'calls' | 'tables' | 'permissions'
  readonly sentence: string
  readonly breaks: boolean
}

/** @param breaks users of the call or the data must act */
export const makeChange = (part: ModelChange['part'], sentence: string, breaks = false): ModelChange => ({
  part,
  sentence,
  breaks,
})

/** The change if `changed` is true, as a list to concatenate. */
export const changeIf = (
  changed: boolean | undefined,
  ...told: Parameters<typeof makeChange>
): readonly ModelChange[] => (changed ? [makeChange(...told)] : [])

/** A named item in both models. */
export interface Pair<T> {
  readonly name: string
  readonly before: T | undefined
  readonly after: T | undefined
}

/** Pairs the items of both models by name; a declared rename pairs the old name with the new item. */
export const pairs = <T extends { readonly was?: string | null }>(
  before: Readonly<Record<string, T>>,
  after: Readonly<Record<string, T>>,
): readonly Pair<T>[] => {
  const renamed = new Map(
    Object.entries(after).flatMap(([name, { was }]) =>
      was && !(name in before) ? [[was, name] as const] : [],
    ),
  )
  const gone = Object.entries(before).filter(([name]) => !(name in after) && !renamed.has(name))
  return [
    ...Object.entries(after).map(([name, thing]) => ({
      name,
      before: before[name] ?? (thing.was ? before[thing.was] : undefined),
      after: thing,
    })),
    ...gone.map(([name, thing]) => ({ name, before: thing, after: undefined })),
  ]
}
