import { expect, test } from 'vitest'
import { invalid } from '#texts/answers'
import type { Field } from '../../../src/descriptor/index.ts'
import { meaningOf } from '../../../src/model/index.ts'

const name: Field = { kind: 'text', label: 'Title', unique: true }
const accept = (value: string, field: Field = name) => meaningOf(field.kind).accept(value, field)

test.each([
  ['a Cyrillic А', 'Аdministrator', 'Аdministrator'],
  ['a Greek ο in a later word', 'Site Managerοf', 'Managerοf'],
  ['a Greek α before other letters', 'αdministrator', 'αdministrator'],
  ['a Latin p among Cyrillic letters', 'Отчёт pаздел', 'pаздел'],
  ['a Greek Α among Cyrillic letters', 'Αнна', 'Αнна'],
])('a name with %s is refused by its word', (_, value, word) => {
  expect(accept(value)).toEqual({ message: invalid.mixed('Title', word) })
})

test.each([
  'Администратор',
  'Διαχειριστής',
  'α-carotene',
  'Wi-Fi-роутер',
  '10 µm, 5 μm, 4.7 kΩ',
  'Δt',
  'TNFα, β2M, γGT',
  'Отдел IT',
  'Łódź',
  '部長 Manager部',
])('%s is a name', (value) => expect(accept(value)).toEqual({ value }))

test('what is no name is not looked at', () => {
  expect(accept('Аdministrator', { kind: 'text', label: 'Remark' })).toEqual({ value: 'Аdministrator' })
})

test('an email is a name', () => {
  const field: Field = { kind: 'email', label: 'Email' }
  expect(accept('аnna@example.org', field)).toEqual({ message: invalid.mixed('Email', 'аnna') })
  expect(accept('анна@example.org', field)).toEqual({ value: 'анна@example.org' })
})
