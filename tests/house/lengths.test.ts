import { expect, test } from 'vitest'
import { filesIn, textOf } from './files.ts'

const longest = 300

/** The linter counts neither comments nor blank lines, and looks at no style sheet. */
test(`no file of the program is longer than ${longest} lines, whatever stands in them`, () => {
  const lengths = filesIn('src', 'commands', 'schemas').map(
    (file) => [file, textOf(file).trimEnd().split('\n').length] as const,
  )
  expect(lengths.length).toBeGreaterThan(300)
  expect(lengths.filter(([, lines]) => lines > longest)).toEqual([])
})
