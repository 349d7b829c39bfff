import { readFileSync, writeFileSync } from 'node:fs'
import { inside } from '../../commands/parts/paths.mjs'
import type { Told } from './scene.ts'

export interface Result {
  readonly finding: string
  readonly title: string
  readonly told: readonly Told[]
}

/** The cells of a row: finding, attack, before, after, command. */
const columns = { before: 2, after: 3 } as const

const file = inside('docs', 'attacks.md')

const cell = (text: string): string => text.replaceAll('|', '/').replaceAll('<', '&lt;').replaceAll('\n', ' ')

/** What a scene told, for one cell; what was sent is said once where several figures are of it. */
const figures = (told: readonly Told[]): string =>
  told
    .map(({ sent, figure, holds }, at) => {
      const what = told[at - 1]?.sent === sent ? '' : `${sent}: `
      return `${holds ? '✓' : '✗'} ${what}${figure}`
    })
    .map(cell)
    .join('<br>')

/** Writes what was found into a column of the table in docs/attacks.md; the other column stays as it is. */
export const noteFigures = (results: readonly Result[], column: keyof typeof columns): void => {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
  for (const { finding, title, told } of results) {
    const found = lines.findIndex((line) => line.startsWith(`| ${finding} |`))
    const command = `\`npm run prove -- attacks --only ${finding}\``
    const cells = found < 0 ? [finding, '', '', '', command] : cellsOf(lines[found] ?? '')
    cells[1] = cell(title)
    cells[columns[column]] = figures(told)
    const line = `| ${cells.join(' | ')} |`
    if (found < 0) lines.push(line)
    else lines[found] = line
  }
  writeFileSync(file, `${lines.join('\n')}\n`)
}

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((each) => each.trim())
