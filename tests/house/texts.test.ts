import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { filesIn, textOf } from './files.ts'

const letters = /[A-Za-z]{2}/
const words = /[A-Za-z’']{2,} [A-Za-z_]|_ [A-Za-z’']{2,}/
const sentence = /^[A-Z][a-z’']* [A-Za-z_]|[a-z_] [A-Za-z’']+[.!?]$/
/** What is put before people by the name that it is given under. */
const shown = /^(aria-label|alt|caption|description|heading|label|message|placeholder|summary|title)$/

/** What holds no words for people. */
const unread = /^(className|aria-describedby)$/
/** What a value may stand in and still be the value of what it stands under. */
const passing = /^(Conditional|JSXExpression|Logical|Parenthesized|Template)/

/** What speaks to people and stands where it does for a reason. */
const exceptions: readonly (readonly [where: RegExp, what: RegExp, why: string])[] = [
  [/^src\/tools\/docs\//, /./, 'documents for who develops, in English as the code is'],
  [
    /^src\/tools\/(client|new)\//,
    /^export |^Bearer |^The call was answered |did not answer\.$/,
    'source text',
  ],
  [/^src\/model\/check\/(field-)?shape\.ts$/, /\(|: /, 'how a descriptor is written'],
  [/^src\/client\//, /^(noopener noreferrer|Bearer _|#content .*|_ target)$/, 'for the browser'],
  [/^src\/client\//, /^(changes _|theme _|typed _|log out)$/, 'names that nobody is shown'],
]

interface Node {
  readonly type: string
  readonly start: number
}

const isNode = (value: unknown): value is Node & Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && 'type' in value

const nameIn = (value: unknown): string =>
  isNode(value) ? String(value.name ?? value.value ?? '') : typeof value === 'string' ? value : ''

/** The text of a literal, '_' where something is put in; null of anything else. */
const literal = (node: Readonly<Record<string, unknown>>): string | null => {
  if (node.type === 'Literal' || node.type === 'JSXText')
    return typeof node.value === 'string' ? node.value.trim() : null
  if (node.type !== 'TemplateLiteral') return null
  const parts = node.quasis as readonly { readonly value: { readonly cooked: string } }[] // as the parser has it
  return parts.map(({ value }) => value.cooked).join('_')
}

/** Whether a person would read it: in the page any words in a row, elsewhere what begins or ends as a sentence does. */
const isSaid = (text: string, { page, under }: Place): boolean =>
  (page ? words : sentence).test(text) || (shown.test(under) && letters.test(text))

interface Place {
  readonly page: boolean
  /** The name of what holds it: of a property, or of an attribute. */
  readonly under: string
}

/** What a part of a file says to people in its own words. Mistakes of ours (`new Error`) are for developers. */
const saidBy = (part: unknown, place: Place): readonly string[] => {
  if (Array.isArray(part)) return part.flatMap((each) => saidBy(each, place))
  if (!isNode(part) || /^(Import|ExportAll|TS)/.test(part.type)) return []
  if (part.type === 'NewExpression' && nameIn(part.callee) === 'Error') return []
  if (part.type === 'Property' || part.type === 'JSXAttribute') {
    const under = nameIn(part.key ?? part.name)
    return unread.test(under) ? [] : saidBy(part.value, { ...place, under })
  }
  const text = literal(part)
  const told = text !== null && (part.type === 'JSXText' ? letters.test(text) : isSaid(text, place))
  const inside = passing.test(part.type) ? place : { ...place, under: '' }
  return [...(told ? [text] : []), ...Object.values(part).flatMap((each) => saidBy(each, inside))]
}

const saidIn = (file: string, code: string): readonly string[] =>
  saidBy(parseAst(code, { lang: file.endsWith('x') ? 'tsx' : 'ts' }).body, {
    page: file.startsWith('src/client/'),
    under: '',
  })

test('no sentence stands outside the catalogue', () => {
  const files = filesIn('src').filter(
    (file) => /(?<!\.d)\.tsx?$/.test(file) && !/^src\/(descriptor\/|model\/texts\/)/.test(file),
  )
  expect(files.length).toBeGreaterThan(300)
  const wrong = files.flatMap((file) =>
    saidIn(file, textOf(file))
      .filter((text) => !exceptions.some(([where, what]) => where.test(file) && what.test(text)))
      .map((text) => `${file} says "${text}"`),
  )
  expect(wrong).toEqual([])
})

test.each([
  ['src/client/a.tsx', 'const A = () => <p>Hello</p>', 'Hello'],
  ['src/client/a.tsx', 'const A = () => <button aria-label="Close" />', 'Close'],
  ['src/client/a.tsx', `const a = (n: number, all: number) => \`\${n} of \${all}\``, '_ of _'],
  ['src/server/a.ts', "throw new HttpError(409, 'Somebody else saved this.')", 'Somebody else saved this.'],
  ['src/server/a.ts', "const call = { summary: 'Signs in' }", 'Signs in'],
  ['src/tools/a.ts', `console.log(\`Moved \${n} rows.\`)`, 'Moved _ rows.'],
])('%s: %s is found', (file, code, said) => {
  expect(saidIn(file, code)).toEqual([said])
})

test('the area of every sentence is one that another language has to give', () => {
  const areas = filesIn('src/model/texts/en').flatMap((file) => /\/en\/([^/]+)\.ts$/.exec(file)?.[1] ?? [])
  const given = [...textOf('src/model/texts/texts.ts').matchAll(/import\('\.\/en\/([\w-]+)\.ts'\)/g)]
  expect(given.map(([, area]) => area)).toEqual(areas)
})
