/** Several names in one cell: 'Roads, "Bridges, tunnels"'. A name with a comma, a quote or a space at its ends is quoted. */
export const joinLabels = (labels: readonly string[]): string =>
  labels
    .map((label) => (/[",]|^\s|\s$|^$/.test(label) ? `"${label.replaceAll('"', '""')}"` : label))
    .join(', ')

/** The names in a cell; none in an empty one. */
export const splitLabels = (text: string): readonly string[] => {
  const labels: string[] = []
  for (let at = 0; at < text.length; ) {
    const rest = text.slice(at)
    const [whole = '', quoted, bare] = /^\s*(?:"((?:[^"]|"")*)"\s*|([^,]*))(?:,|$)/.exec(rest) ?? []
    if (whole === '' && quoted === undefined && bare === undefined) return [...labels, rest.trim()] // a quote that is not closed
    const label = quoted?.replaceAll('""', '"') ?? bare?.trim() ?? ''
    if (quoted !== undefined || label !== '') labels.push(label)
    at += whole.length
    if (whole === '') break
  }
  return labels
}
