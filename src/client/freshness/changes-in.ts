import { type Mark, markIn } from './mark.ts'

interface ChangeEvent {
  readonly mark: Mark
  /** Names of entities; none where the event only says the moment. */
  readonly changed: readonly string[]
}

const changedIn = (data: string | undefined): readonly string[] => {
  const names: unknown = data === undefined ? [] : JSON.parse(data)
  return Array.isArray(names) ? names.map(String) : []
}

/** The events of a stream, as far as the text so far completes them; the rest is for the next piece. */
export const changesIn = (
  text: string,
): { readonly events: readonly ChangeEvent[]; readonly rest: string } => {
  const blocks = text.split('\n\n')
  const rest = blocks.pop() ?? ''
  const events = blocks.flatMap((block) => {
    const mark = markIn(/^id: (.*)$/m.exec(block)?.[1] ?? null)
    return mark === null
      ? []
      : [{ mark, changed: changedIn(/^event: changed\ndata: (.*)$/m.exec(block)?.[1]) }]
  })
  return { events, rest }
}
