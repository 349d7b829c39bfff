import { expect, test } from 'vitest'
import { filesIn, textOf } from './files.ts'

const withoutComments = (file: string) => textOf(file).replace(/\/\*.*?\*\//gs, '')

/** The custom properties of the rule that begins so: name and value. */
const propertiesOf = (text: string, selector: string): ReadonlyMap<string, string> => {
  const from = text.indexOf(`${selector} {`)
  const rule = text.slice(from, text.indexOf('}', from))
  return new Map(
    [...rule.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [
      name,
      value.replace(/\s+/g, ' ').trim(),
    ]),
  )
}

const light = propertiesOf(withoutComments('src/client/shared/design/tokens.css'), "[data-theme='light']")
const darkText = withoutComments('src/client/shared/design/tokens-dark.css')
const followed = propertiesOf(darkText, ":root:not([data-theme='light'])")
const chosen = propertiesOf(darkText, "[data-theme='dark']")

test('the dark theme says the same whether it is chosen or follows the system', () => {
  expect(followed.size).toBeGreaterThan(80)
  expect([...chosen]).toEqual([...followed])
})

test('what the light theme says, the dark one says too, and nothing else', () => {
  expect([...followed.keys()]).toEqual([...light.keys()])
})

test('no style sheet but the tokens names a colour', () => {
  const sheets = filesIn('src/client').filter((file) => file.endsWith('.css') && !/\/tokens/.test(file))
  const raw = sheets.flatMap((file) =>
    [
      ...withoutComments(file)
        .replace(/url\("[^"]*"\)/g, '')
        .matchAll(/#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(/gi),
    ].map(([colour]) => `${file}: ${colour}`),
  )
  expect(sheets.length).toBeGreaterThan(20)
  expect(raw).toEqual([])
})
