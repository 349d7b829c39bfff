import { expect, test } from 'vitest'
import type { Verb } from '../../src/descriptor/index.ts'
import { grantsText } from '../../src/model/wording.ts'
import { model } from './product.ts'

const every = (verbs: readonly Verb[], except: readonly string[] = []) =>
  model.list
    .filter(({ plural }) => !except.includes(plural))
    .flatMap(({ permission }) => verbs.map((verb) => permission[verb]))

const all: readonly Verb[] = ['read', 'create', 'update', 'delete']

const [each, there] = [model.list.length, model.list.length * 4]

test.each<[string, readonly string[], string | null]>([
  ['reads all', every(['read']), `${each} of ${there}: reads everything`],
  [
    'reads most',
    every(['read'], ['users', 'roles']),
    `${each - 2} of ${there}: reads everything but roles, users`,
  ],
  [
    'does most',
    every(all, ['users', 'roles']),
    `${there - 8} of ${there}: manages everything but roles, users`,
  ],
  ['does all with one', all.map((verb) => `users.${verb}`), `4 of ${there}: manages users`],
  [
    'differs by verb',
    [...every(['read']), 'repairs.create', 'repairs.update', 'pledges.update'],
    `${each + 3} of ${there}: reads everything; adds repairs; changes pledges, repairs`,
  ],
  ['holds what somebody added', ['users.read', 'by hand'], `1 of ${there}: reads users; by hand`],
  ['holds nothing that is known here', ['by hand'], null],
  ['holds nothing', [], null],
])('a role that %s', (_, titles, text) => expect(grantsText(model, titles)).toBe(text))
