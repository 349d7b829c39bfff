import type { Code } from '#texts/checks'
import { type Case, planted } from './case.ts'

const of = (code: Code, words: string, at: string, mark: string, meant?: string): Case =>
  planted(
    code,
    'book',
    "label: 'name',",
    `label: 'name',\n  ${words},`,
    at,
    mark,
    meant === undefined ? {} : { meant },
  )

export const totals: readonly Case[] = [
  of('E-TOTAL-1', "totals: { pagse: 'sum' }", 'totals.pagse', 'pagse', 'pages'),
  of('E-TOTAL-2', "totals: { name: 'least' }", 'totals.name', 'totals:'),
  of('E-TOTAL-2', "totals: { author: 'sum' }", 'totals.author', 'totals:'),
  of('E-TOTAL-3', "totals: { pages: 'summ' }", 'totals.pages', 'summ', 'sum'),
  of('E-TOTAL-3', "totals: { due: 'sum' }", 'totals.due', 'totals:'),
  of('E-TOTAL-4', 'totals: { pages: [] }', 'totals.pages', 'totals:'),
  of('E-TOTAL-5', "totals: { pages: ['sum', 'sum'] }", 'totals.pages', 'totals:'),
  of('E-GROUP-1', "groups: ['athor']", 'groups', 'athor', 'author'),
  of('E-GROUP-2', "groups: ['name']", 'groups', 'groups:'),
  of('E-GROUP-3', "groups: ['due']", 'groups', 'groups:'),
  of('E-GROUP-3', "groups: ['due:mont']", 'groups', 'due:mont', 'due:month'),
  of('E-GROUP-3', "groups: ['author:month']", 'groups', 'author:month'),
  of('E-GROUP-4', "groups: ['due:month', 'due:month']", 'groups', 'groups:'),
  of('E-LAYOUT-1', "layouts: { bord: 'author' }", 'layouts.bord', 'bord', 'board'),
  of('E-LAYOUT-2', "layouts: { board: 'athor' }", 'layouts.board', 'athor', 'author'),
  of('E-LAYOUT-3', "layouts: { board: 'due' }", 'layouts.board', 'layouts:'),
  of('E-LAYOUT-3', "layouts: { calendar: 'author' }", 'layouts.calendar', 'layouts:'),
]
