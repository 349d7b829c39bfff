import type { Code } from '#texts/checks'
import { type Case, planted } from './case.ts'

const tabs = "tabs: [['lent', 'lost', 'here'], ['late']],"
const shown = "form: [{ show: ['name', 'paper'] }],"

/** A button of the book, by its name and what it does. */
const book = (
  code: Code,
  button: string,
  path: string,
  line: string,
  details: Pick<Case, 'meant' | 'also'> = {},
): Case => planted(code, 'book', tabs, `${tabs}\n  buttons: { ${button} },`, path, line, details)

/** A button of a sheet, beside other words. */
const sheet = (code: Code, said: string, path: string, line: string): Case =>
  planted(code, 'sheet', shown, `${shown}\n  ${said}`, path, line)

const lend = (press: string) => `lend: ['Lend', { ${press} }]`

export const buttons: readonly Case[] = [
  book('E-BUTTON-1', "Lend: ['Lend', { asks: ['due'] }]", 'buttons.Lend', 'Lend'),
  book('E-BUTTON-1', "'lend to': ['Lend', { asks: ['due'] }]", 'buttons.lend to', 'lend to'),
  book('E-BUTTON-2', "update: ['Lend', { asks: ['due'] }]", 'buttons.update', 'update'),
  book('E-BUTTON-2', "late: ['Lend', { asks: ['due'] }]", 'buttons.late', 'late'),
  book('E-BUTTON-3', "lend: [' ', { asks: ['due'] }]", 'buttons.lend', 'lend'),
  book('E-BUTTON-3', lend("asks: ['due'], confirm: ''"), 'buttons.lend.confirm', 'confirm'),
  book('E-BUTTON-4', lend("when: { state: 'Lent' }"), 'buttons.lend', 'lend'),
  book('E-BUTTON-5', lend("set: { stat: 'Lost' }"), 'buttons.lend.set.stat', 'stat', { meant: 'state' }),
  book('E-BUTTON-5', lend('set: { made_by: null }'), 'buttons.lend.set.made_by', 'made_by'),
  book('E-BUTTON-5', lend('set: { days: 3 }'), 'buttons.lend.set.days', 'days'),
  book('E-BUTTON-6', lend("set: { due: 'tomorrow' }"), 'buttons.lend.set.due', 'tomorrow'),
  book('E-BUTTON-6', lend('set: { pages: 9999 }'), 'buttons.lend.set.pages', '9999'),
  book('E-BUTTON-6', lend('set: { author: null }'), 'buttons.lend.set.author', 'author: null'),
  book('E-BUTTON-6', lend('set: { state: { me: true } }'), 'buttons.lend.set.state', 'state'),
  book('E-BUTTON-6', lend('set: { state: 3 }'), 'buttons.lend.set.state', 'state'),
  book('E-BUTTON-7', lend("set: { state: 'Lots' }"), 'buttons.lend.set.state', 'Lots', { meant: 'Lost' }),
  book('E-BUTTON-8', lend("asks: ['pagse']"), 'buttons.lend.asks', 'pagse', { meant: 'pages' }),
  book('E-BUTTON-8', lend("asks: ['days']"), 'buttons.lend.asks', 'days'),
  book('E-BUTTON-9', lend("set: { due: 'today' }, asks: ['due']"), 'buttons.lend.asks', 'due'),
  book('E-BUTTON-9', lend("asks: ['due', 'due']"), 'buttons.lend.asks', 'due'),
  book('E-BUTTON-10', lend("asks: ['due'], needs: 'books.Lend it'"), 'buttons.lend.needs', 'Lend it'),
  book('E-BUTTON-10', lend("asks: ['due'], needs: 'volumes.lend'"), 'buttons.lend.needs', 'volumes.lend'),
  planted(
    'E-BUTTON-11',
    'book',
    tabs,
    `${tabs}\n  buttons: { ${lend("set: { state: 'Lent', due: null }")} },\n  never: [{ when: { state: 'Lent', due: null }, at: 'due', says: 'No.' }],`,
    'buttons.lend.set',
    'lend',
  ),
  planted(
    'E-BUTTON-11',
    'book',
    tabs,
    `${tabs}\n  buttons: { ${lend("set: { state: 'Lent', due: null }")} },\n  requiredWhen: { due: { state: 'Lent' } },`,
    'buttons.lend.set',
    'lend',
  ),
  sheet(
    'E-BUTTON-12',
    "transitions: { paper: { null: ['Plain'], Plain: ['Laid'], Laid: ['Wove'] } },\n  buttons: { weave: ['Weave', { when: { paper: ['Plain', null] }, set: { paper: 'Wove' } }] },",
    'buttons.weave.set.paper',
    'weave',
  ),
  book(
    'E-RULE-8',
    lend("when: { pages: { above: 3, below: 2 } }, asks: ['due']"),
    'buttons.lend.when',
    'lend',
  ),
  book('E-RULE-9', lend("when: {}, asks: ['due']"), 'buttons.lend.when', 'lend'),
  book('E-RULE-20', lend("when: { author: { is: {} } }, asks: ['due']"), 'buttons.lend.when.author', 'is'),
  book('E-DATA-3', "lend: ['Lend']", 'buttons.lend', 'lend'),
  book('E-DATA-3', lend("sets: { due: 'today' }"), 'buttons.lend', 'lend'),
]
