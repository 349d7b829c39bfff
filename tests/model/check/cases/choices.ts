import { type Case, planted } from './case.ts'

export const choices: readonly Case[] = [
  planted('E-RULE-11', 'sheet', "paper: 'Laid'", "paper: 'Liad'", 'lists.laid.paper', 'Liad', {
    meant: 'Laid',
  }),
  planted('E-CHIP-2', 'sheet', "Wove: 'blue'", "Woven: 'blue'", 'fields.paper.chips.Woven', 'Woven', {
    meant: 'Wove',
  }),
  planted('E-CHOICE-1', 'sheet', "['Plain', 'Laid', 'Wove']", '[]', 'fields.paper.choices', 'Paper', {
    also: ['E-RULE-11', 'E-CHIP-2', 'E-CHOICE-5'],
  }),
  planted('E-CHOICE-2', 'sheet', "'Wove']", "'Wove', 'laid']", 'fields.paper.choices', "'laid'"),
  planted('E-CHOICE-3', 'sheet', "'Wove']", "'Wove', ' Coated']", 'fields.paper.choices', 'Coated'),
  planted(
    'E-CHOICE-4',
    'sheet',
    "'Name', required)",
    "'Name', required, was({ a: 'b' }))",
    'fields.name.formerly',
    'Name',
    {
      also: ['E-CHOICE-5'],
    },
  ),
  planted(
    'E-CHOICE-5',
    'sheet',
    "Laid: 'Ribbed'",
    "Laidd: 'Ribbed'",
    'fields.paper.formerly.Laidd',
    'Laidd',
    {
      meant: 'Laid',
    },
  ),
  planted('E-CHOICE-6', 'sheet', "Laid: 'Ribbed'", "Laid: 'Plain'", 'fields.paper.formerly.Laid', 'Plain'),
]
