/** Several names in one cell: 'Roads, "Bridges, tunnels"'. A name with a comma, a quote or a space at its ends is quoted. */
export const joinLabels = (labels: readonly string[]): string =>
  labels
    .map((label) => (/[",]|^\s|\s$|^$/.test(label) ? `"${label.replaceAll('"', '""')}"` : label))
    .join(', ')

/** One name, and the comma behind it: quoted; else up to the comma, also where a quote in it never ends. */
const one = /\s*(?:"([^"]*(?:""[^"]*)*)"\s*(?=,|$)|([^,]*)),?/g

/** The names in a cell; none in an empty one, nor between two commas. */
export const splitLabels = (text: string): readonly string[] =>
  Array.from(text.matchAll(one)).flatMap(([, quoted, bare = '']) => {
    const name = bare.trim()
    return quoted?.replaceAll('""', '"') ?? (name === '' ? [] : name)
  })
