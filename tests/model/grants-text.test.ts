import { expect, test } from 'vitest'
import type { Verb } from '../../src/descriptor/index.ts'
import { grantsText } from '../../src/model/grants-text.ts'
import { model } from './product.ts'

const every = (verbs: readonly Verb[], except: readonly string[] = []) =>
  model.list
    .filter(({ plural }) => !except.includes(plural))
    .flatMap(({ permission }) => verbs.map((verb) => permission[verb]))

const many = every(['read']).length
const of = (titles: number) => `${titles} of ${many * 4}`

const all: readonly Verb[] = ['read', 'create', 'update', 'delete']

test.each<[string, readonly string[], string | null]>([
  ['reads all', every(['read']), `${of(many)}: reads everything`],
  ['reads most', every(['read'], ['users', 'roles']), `${of(many - 2)}: reads everything but roles, users`],
  ['does most', every(all, ['users', 'roles']), `${of(4 * many - 8)}: manages everything but roles, users`],
  ['does all with one', all.map((verb) => `users.${verb}`), `${of(4)}: manages users`],
  [
    'differs by verb',
    [...every(['read']), 'repairs.create', 'repairs.update', 'pledges.update'],
    `${of(many + 3)}: reads everything; adds repairs; changes pledges, repairs`,
  ],
  ['holds what somebody added', ['users.read', 'by hand'], `${of(1)}: reads users; by hand`],
  ['holds scopes alone', ['petitions.read.own', 'petitions.update.own'], 'reads, changes own petitions'],
  [
    'holds scopes beside verbs',
    ['users.read', 'petitions.read.pressing', 'petitions.read.own'],
    `${of(1)}: reads users, own petitions, pressing petitions`,
  ],
  [
    'holds a verb with its scopes',
    ['petitions.read', 'petitions.read.own', 'petitions.update.own'],
    `${of(1)}: reads petitions; changes own petitions`,
  ],
  ['holds nothing that is known here', ['by hand'], null],
  ['holds nothing', [], null],
])('a role that %s', (_, titles, text) => expect(grantsText(model, titles)).toBe(text))
