/**
 * Joins several names for one cell: 'Roads, "Bridges, tunnels"'. A name with a comma, a quote or outer spaces is
 * quoted.
 */
export const joinLabels = (labels: readonly string[]): string =>
  labels
    .map((label) => (/[",]|^\s|\s$|^$/.test(label) ? `"${label.replaceAll('"', '""')}"` : label))
    .join(', ')

/** One name with its comma: quoted, or else up to the comma even if a quote is unterminated. */
const one = /\s*(?:"([^"]*(?:""[^"]*)*)"\s*(?=,|$)|([^,]*)),?/g

/** The names in a cell; empty parts are skipped. */
export const splitLabels = (text: string): readonly string[] =>
  Array.from(text.matchAll(one)).flatMap(([, quoted, bare = '']) => {
    const name = bare.trim()
    return quoted?.replaceAll('""', '"') ?? (name === '' ? [] : name)
  })
