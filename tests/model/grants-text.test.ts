import { expect, test } from 'vitest'
import type { Verb } from '../../src/descriptor/index.ts'
import { grantsText } from '../../src/model/wording.ts'
import { model } from './product.ts'

const every = (verbs: readonly Verb[], except: readonly string[] = []) =>
  model.list
    .filter(({ plural }) => !except.includes(plural))
    .flatMap(({ permission }) => verbs.map((verb) => permission[verb]))

const many = model.list.length

const all: readonly Verb[] = ['read', 'create', 'update', 'delete']

test.each<[string, readonly string[], string | null]>([
  ['reads all', every(['read']), `${many} of ${many * 4}: reads everything`],
  [
    'reads most',
    every(['read'], ['users', 'roles']),
    `${many - 2} of ${many * 4}: reads everything but roles, users`,
  ],
  [
    'does most',
    every(all, ['users', 'roles']),
    `${many * 4 - 8} of ${many * 4}: manages everything but roles, users`,
  ],
  ['does all with one', all.map((verb) => `users.${verb}`), `4 of ${many * 4}: manages users`],
  [
    'differs by verb',
    [...every(['read']), 'repairs.create', 'repairs.update', 'pledges.update'],
    `${many + 3} of ${many * 4}: reads everything; adds repairs; changes pledges, repairs`,
  ],
  ['holds what somebody added', ['users.read', 'by hand'], `1 of ${many * 4}: reads users; by hand`],
  ['holds nothing that is known here', ['by hand'], null],
  ['holds nothing', [], null],
])('a role that %s', (_, titles, text) => expect(grantsText(model, titles)).toBe(text))
