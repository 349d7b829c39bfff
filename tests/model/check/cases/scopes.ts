import type { Code } from '#texts/checks'
import { type Case, planted } from './case.ts'

const tabs = "tabs: [['lent', 'lost', 'here'], ['late']],"

/** A book with these scopes. */
const scopes = (code: Code, said: string, path: string, line: string, details = {}): Case =>
  planted(code, 'book', tabs, `${tabs}\n  scopes: { ${said} },`, `scopes${path}`, line, details)

/** A role that is given this. */
const grants = (code: Code, said: string, path: string, line: string, details = {}): Case =>
  planted(
    code,
    'role',
    "{ verbs: ['read', 'create'], except: ['people'] }",
    `{ ${said} }`,
    `seed.Clerk.grants${path}`,
    line,
    details,
  )

export const scoped: readonly Case[] = [
  scopes('E-SCOPE-1', "Own_ones: ['Own', { state: 'Lent' }]", '.Own_ones', 'Own_ones'),
  scopes('E-SCOPE-2', "update: ['Own', { state: 'Lent' }]", '.update', 'update:'),
  scopes('E-SCOPE-3', "own: [' ', { state: 'Lent' }]", '.own', 'own:'),
  scopes('E-SCOPE-4', "own: ['Own', { state: 'Lent' }], my: ['Own', { state: 'Lost' }]", '', 'scopes:'),
  scopes('E-DATA-3', "own: { state: 'Lent' }", '.own', 'own:'),
  scopes('E-RULE-8', "own: ['Own', { state: 'Lent', all: [{ state: 'Lost' }] }]", '.own', 'own:'),
  scopes(
    'E-RULE-9',
    "own: ['Own', { any: [{ state: 'Lent' }, { state: { not: 'Lent' } }] }]",
    '.own',
    'own:',
  ),
  scopes('E-RULE-1', "own: ['Own', { stat: 'Lent' }]", '.own.stat', 'stat', { meant: 'state' }),
  scopes('E-RULE-3', "own: ['Own', { state: 'Letn' }]", '.own.state', 'Letn', { meant: 'Lent' }),
  grants('E-SEED-16', "verbs: ['read'], books: ['update', 'mend']", '.books', 'mend'),
  grants('E-SEED-17', "verbs: ['read'], except: ['books'], books: ['update']", '.books', "'update'"),
  grants('E-SEED-15', "boks: ['update']", '.boks', 'boks', { meant: 'books' }),
  grants('E-SEED-16', "books: ['update', 'read.own']", '.books', 'read.own'),
  grants('E-SEED-17', "books: ['create', 'update']", '.books', "'update'"),
  grants('E-SEED-17', "verbs: ['update']", '.verbs', "'update'"),
  grants('E-SEED-16', "books: ['updaet']", '.books', 'updaet', { meant: 'update' }),
]
