import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../commands/parts/paths.mjs'
import { type Copy, copyProduct } from '../running/copy.ts'
import { runTests } from '../running/run-tests.ts'

/** One change of a file: a text that stands in it exactly once, and what stands there instead. */
type Edit = readonly [file: string, find: string, replace: string]

/** Something that keeps an attack class out, the test that must miss it, and what takes it away. */
export type Line = readonly [
  attack: string,
  what: string,
  test: readonly [file: string, name: string],
  ...edits: readonly Edit[],
]

/**
 * Takes one defence after another out of a copy of the product and runs the test that must notice.
 * @param quick leaves out the run with every defence in place
 * @returns of each how many tests ran (none where nothing works at all any more) and which failed: none is a weak test
 * @throws where an edit no longer fits, or a test fails, or is not found, while every defence is in place
 */
export const takeOut = async (lines: readonly Line[], quick: boolean, tell: (finding: Finding) => void) => {
  for (const [, , , ...edits] of lines) changedFiles(edits)
  const copy = await copyProduct()
  const findings: Finding[] = []
  try {
    if (!quick) await runUntouched(copy, lines)
    for (const line of lines) {
      const finding = await takeOne(copy, line)
      findings.push(finding)
      tell(finding)
    }
  } finally {
    await copy.remove()
  }
  return findings
}

type Finding = Awaited<ReturnType<typeof takeOne>>

const takeOne = async (copy: Copy, line: Line) => {
  const [, , [file, name], ...edits] = line
  const files = changedFiles(edits)
  for (const [file, text] of files) await copy.write(file, text)
  try {
    const { passed, failed } = await runTests(copy, [file, '--bail=1'], name)
    return { line, ran: passed.length + failed.length, red: failed }
  } finally {
    for (const file of files.keys()) await copy.write(file, textOf(file))
  }
}

const runUntouched = async (copy: Copy, lines: readonly Line[]): Promise<void> => {
  const files = [...new Set(lines.map(([, , [file]]) => file))]
  const { passed, failed } = await runTests(copy, files)
  if (failed.length > 0) throw new Error(`Fails with every defence in place: ${failed.join('; ')}`)
  for (const [, , test] of lines)
    if (!passed.some((name) => name.includes(test[1])))
      throw new Error(`There is no such test: ${test.join(' ')}`)
}

/** The files as they are once the edits are made. @throws where a text to be replaced is not there exactly once */
export const changedFiles = (edits: readonly Edit[]): ReadonlyMap<string, string> => {
  const files = new Map<string, string>()
  for (const [file, find, replace] of edits) {
    const text = files.get(file) ?? textOf(file)
    const [place, more] = placesOf(text, find)
    if (place === undefined || more !== undefined)
      throw new Error(`${file} holds this ${place ? 'more than once' : 'nowhere'}: ${find}`)
    files.set(file, text.slice(0, place[0]) + replace + text.slice(place[1]))
  }
  return files
}

const textOf = (file: string): string => readFileSync(join(root, file), 'utf8')

/** Where a text stands, from and to, however it is broken into lines: the formatter may have broken it anew. */
const placesOf = (text: string, find: string): readonly (readonly [from: number, to: number])[] => {
  const [whole, wanted] = [bare(text), bare(find)]
  const letters = whole.map(({ letter }) => letter).join('')
  const needle = wanted.map(({ letter }) => letter).join('')
  const places: (readonly [number, number])[] = []
  for (let at = letters.indexOf(needle); at >= 0; at = letters.indexOf(needle, at + 1))
    places.push([whole[at]?.at ?? 0, (whole[at + needle.length - 1]?.at ?? 0) + 1])
  return places
}

/** A text without white space, and without the commas that the formatter sets before a bracket on its own line. */
const bare = (text: string): readonly { readonly letter: string; readonly at: number }[] => {
  const left: { letter: string; at: number }[] = []
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? ''
    if (letter.trim() !== '' && !(letter === ',' && /^,\s+[)\]}]/.test(text.slice(at, at + 40))))
      left.push({ letter, at })
  }
  return left
}
