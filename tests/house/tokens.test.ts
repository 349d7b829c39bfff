import { expect, test } from 'vitest'
import { filesIn, textOf } from './files.ts'

const withoutComments = (file: string) => textOf(file).replace(/\/\*.*?\*\//gs, '')
const sheets = filesIn('src/client').filter((file) => file.endsWith('.css'))
const isTokens = (file: string) => file.endsWith('/tokens.css')
const raw = /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(/gi

test('every colour of the tokens is said for the light theme and for the dark one', () => {
  const tokens = sheets.filter(isTokens).map(withoutComments).join('')
  const pairs = [...tokens.matchAll(/light-dark\(((?:[^()]|\([^()]*\))+)\)/g)]
  expect(pairs.length).toBeGreaterThan(80)
  for (const [pair, inner = ''] of pairs)
    expect(inner.replace(/\([^()]*\)/g, '').split(','), pair).toHaveLength(2)
  const alone = pairs.reduce((text, [pair]) => text.replace(pair, ''), tokens)
  expect(alone.match(raw)).toEqual(['#ffffff']) // what is written on a danger, in both
})

test('no style sheet but the tokens names a colour', () => {
  const others = sheets.filter((file) => !isTokens(file))
  const colours = others.flatMap((file) =>
    [
      ...withoutComments(file)
        .replace(/url\("[^"]*"\)/g, '')
        .matchAll(raw),
    ].map(([colour]) => `${file}: ${colour}`),
  )
  expect(others.length).toBeGreaterThan(20)
  expect(colours).toEqual([])
})
