import type { Entry } from '#texts/checks'
import { catalogue } from '#texts/checks'

/** The title for the first part of a code, in the order of the document. */
const subjects: Readonly<Record<string, string>> = {
  FILE: 'Files',
  DATA: 'Descriptors as data',
  WORD: 'Words',
  NAME: 'Names',
  ROUTE: 'Routes and calls',
  WAS: 'Renames',
  MENU: 'The menu',
  FIELD: 'Fields',
  REF: 'Where fields lead',
  TRAIT: 'Traits',
  CHIP: 'Chips',
  ACCESS: 'Access to fields',
  LABEL: 'Labels',
  ALIAS: 'Aliases',
  COLUMN: 'Columns',
  SORT: 'The order at first',
  FORM: 'Forms',
  OVER: 'Lists over another entity',
  SAVE: 'After a save',
  RULE: 'Rules',
  ROW: 'Rules of rows',
  MOVE: 'Where values may go',
  LIST: 'Named lists',
  TAB: 'Tabs',
  TONE: 'Row colours',
  DEADLINE: 'Deadlines',
  LITERAL: 'Literal names',
  SEED: 'First and sample rows',
  SERVES: 'Accounts, roles, permissions',
  APP: 'The product',
  DASHBOARD: 'The dashboard',
}

const subjectOf = (code: string): string => code.split('-')[1] ?? ''

const entries: readonly (readonly [code: string, Entry])[] = Object.entries(catalogue)

const paragraph = ([code, { says, mend, why, example = '*other*' }]: (typeof entries)[number]): string =>
  [
    `### ${code}`,
    '',
    says
      .replaceAll('{value}', '*value*')
      .replaceAll('{other}', '*other*')
      .replace(/^./, (first) => first.toUpperCase()),
    '',
    `**Why it matters.** ${why}`,
    '',
    `**The way out.** ${mend.replaceAll('{other}', example)}`,
    '',
  ].join('\n')

/** docs/descriptor-checks.md: a paragraph for each check, from the catalogue of messages. */
export const checksDocument = (): string => {
  const found = [...new Set(entries.map(([code]) => subjectOf(code)))]
  const order = Object.keys(subjects)
  const sorted = found.sort((a, b) => order.indexOf(a) - order.indexOf(b))
  return [
    '<!-- Made by `npm run docs` from src/model/texts/en/checks. -->',
    '# What is checked',
    '',
    `Every start and \`npm run check\` read all descriptors and the product's own file, and report every fault at once. Each has file, line, code, place, value, the word that was probably meant, and the way out. \`npm run check -- --json\` gives the same to editors and builds. There are ${entries.length} checks; their codes are stable.`,
    '',
    ...sorted.flatMap((subject) => [
      `## ${subjects[subject] ?? subject}`,
      '',
      ...entries.filter(([code]) => subjectOf(code) === subject).map(paragraph),
    ]),
  ].join('\n')
}
