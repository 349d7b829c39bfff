/** The entity names in the events of a stream, as far as the text so far completes them; the rest is for the next piece. */
export const changesIn = (text: string): { readonly changed: readonly string[]; readonly rest: string } => {
  const events = text.split('\n\n')
  const rest = events.pop() ?? ''
  const changed = events.flatMap((event) => {
    const data = /^event: changed\ndata: (.*)$/m.exec(event)?.[1]
    if (data === undefined) return []
    const names: unknown = JSON.parse(data)
    return Array.isArray(names) ? names.map(String) : []
  })
  return { changed, rest }
}
