/** One word of the language with its docstring. */
export interface Word {
  readonly name: string
  /** Its docstring in one line; '' if it has none. */
  readonly says: string
}

const inOneLine = (docstring: string | undefined): string =>
  (docstring ?? '')
    .split('\n')
    .map((line) => line.replace(/^\s*\*?\s*/, '').trim())
    .filter(Boolean)
    .join(' ')
    .replace(/ ?@example .*$/, '') // meant for editors; the document has its own example

/** The words of an interface or object type: its properties in order, with their docstrings. */
export const readWordsOf = (source: string, name: string): readonly Word[] => {
  const start = source.search(new RegExp(`export (?:interface|type) ${name}\\b`))
  if (start === -1) throw new Error(`There is no type ${name} to document.`)
  const rest = source.slice(start)
  const body = rest.slice(0, rest.search(/\n\}/))
  return [...body.matchAll(/(?:\n {2}\/\*\*([\s\S]*?)\*\/)?\n {2}readonly (\w+)\??:/g)].map(
    ([, doc, word = '']) => ({
      name: word,
      says: inOneLine(doc),
    }),
  )
}

/** An exported constant or function with its docstring and the property that it sets. */
export interface Exported extends Word {
  readonly sets: string
}

/** Every exported constant of a source, in order. */
export const exportsOf = (source: string): readonly Exported[] =>
  [
    ...source.matchAll(/(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n)?export const (\w+)([^\n]*(?:\n {2}[^\n]*)*)/g),
  ].map(([, doc, name = '', body = '']) => ({
    name,
    says: inOneLine(doc),
    sets: /\{ (\w+)[^{]*$/.exec(body)?.[1] ?? name,
  }))

/** The docstring of a named export; '' if it has none. */
export const docstringOf = (source: string, name: string): string =>
  inOneLine(
    new RegExp(`/\\*\\*((?:(?!\\*/)[\\s\\S])*)\\*/\\nexport (?:const|interface|type) ${name}\\b`).exec(
      source,
    )?.[1],
  )
