import type { Case } from './case.ts'

/** A state with lines of that entity. */
const lines = (code: Case['code'], rows: string, more: Case['plants'] = []): Case => ({
  code,
  plants: [
    ['entities/state.ts', 'import {', 'import { by, inline, rows,'],
    ['entities/state.ts', 'required, unique) }', `required, unique), lines: ${rows} }`],
    ...more,
  ],
  path: 'fields.lines',
  line: 'lines:',
})

/** Child rows that are edited as lines. */
export const inline: readonly Case[] = [
  {
    code: 'E-INLINE-1',
    plants: [['entities/author.ts', "text('Born in')", "{ ...text('Born in'), inline: true }"]],
    path: 'fields.born',
    line: 'fields:',
  },
  {
    code: 'E-INLINE-2',
    plants: [
      ['entities/author.ts', 'import {', 'import { by, inline, reference, rows,'],
      [
        'entities/author.ts',
        "born: text('Born in') },",
        "born: text('Born in'),\n taught: reference('Taught by', 'author'),\n lines: rows('Pupils', 'author', by('taught'), inline) },",
      ],
    ],
    path: 'fields.lines',
    line: 'lines:',
  },
  lines('E-INLINE-3', "rows('Lines', 'sheet', by('state'), inline)", [
    ['entities/sheet.ts', 'import {', 'import { password, reference,'],
    [
      'entities/sheet.ts',
      "name: text('Name', required),",
      "name: text('Name', required), state: reference('State', 'state'), pin: password('Pin'),",
    ],
  ]),
  lines('E-INLINE-4', "rows('Lines', 'sheet', by('state'), inline)", [
    ['entities/sheet.ts', 'import {', 'import { readonly, reference,'],
    [
      'entities/sheet.ts',
      "name: text('Name', required),",
      "name: text('Name', required), state: reference('State', 'state', readonly),",
    ],
  ]),
]
