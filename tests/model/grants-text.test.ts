import { expect, test } from 'vitest'
import type { Verb } from '../../src/descriptor/index.ts'
import { grantsText } from '../../src/model/wording.ts'
import { model } from './product.ts'

const every = (verbs: readonly Verb[], except: readonly string[] = []) =>
  model.list
    .filter(({ plural }) => !except.includes(plural))
    .flatMap(({ permission }) => verbs.map((verb) => permission[verb]))

/** However many entities there are. */
const [count, of] = [model.list.length, model.list.length * 4]

const all: readonly Verb[] = ['read', 'create', 'update', 'delete']

test.each<[string, readonly string[], string | null]>([
  ['reads all', every(['read']), `${count} of ${of}: reads everything`],
  [
    'reads most',
    every(['read'], ['users', 'roles']),
    `${count - 2} of ${of}: reads everything but roles, users`,
  ],
  ['does most', every(all, ['users', 'roles']), `${of - 8} of ${of}: manages everything but roles, users`],
  ['does all with one', all.map((verb) => `users.${verb}`), `4 of ${of}: manages users`],
  [
    'differs by verb',
    [...every(['read']), 'repairs.create', 'repairs.update', 'pledges.update'],
    `${count + 3} of ${of}: reads everything; adds repairs; changes pledges, repairs`,
  ],
  ['holds what somebody added', ['users.read', 'by hand'], `1 of ${of}: reads users; by hand`],
  ['holds nothing that is known here', ['by hand'], null],
  ['holds nothing', [], null],
])('a role that %s', (_, titles, text) => expect(grantsText(model, titles)).toBe(text))
