import { expect, test } from 'vitest'
import type { Verb } from '../../src/descriptor/index.ts'
import { grantsText } from '../../src/model/wording.ts'
import { model } from './product.ts'

const every = (verbs: readonly Verb[], except: readonly string[] = []) =>
  model.list
    .filter(({ plural }) => !except.includes(plural))
    .flatMap(({ permission }) => verbs.map((verb) => permission[verb]))

const all: readonly Verb[] = ['read', 'create', 'update', 'delete']

test.each<[string, readonly string[], string | null]>([
  ['reads all', every(['read']), '14 of 56: reads everything'],
  ['reads most', every(['read'], ['users', 'roles']), '12 of 56: reads everything but roles, users'],
  ['does most', every(all, ['users', 'roles']), '48 of 56: manages everything but roles, users'],
  ['does all with one', all.map((verb) => `users.${verb}`), '4 of 56: manages users'],
  [
    'differs by verb',
    [...every(['read']), 'repairs.create', 'repairs.update', 'pledges.update'],
    '17 of 56: reads everything; adds repairs; changes pledges, repairs',
  ],
  ['holds what somebody added', ['users.read', 'by hand'], '1 of 56: reads users; by hand'],
  ['holds nothing that is known here', ['by hand'], null],
  ['holds nothing', [], null],
])('a role that %s', (_, titles, text) => expect(grantsText(model, titles)).toBe(text))
