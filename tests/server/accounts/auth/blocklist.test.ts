import { expect, test } from 'vitest'
import { blocklistFault } from '../../../../src/server/accounts/auth/blocklist.ts'

const context = ['Bell Workshop', 'Anita Sharma', 'anita@example.org']

test.each([
  'passwordpassword',
  '  password123456 ',
  'aaaaaaaaaaaaaaab',
  '               ',
  '123451234512345',
  'qwertyuiopasdfgh',
  '!@#$%^&*()_+!@#',
  '!?!?!?!?!?!?!?!?',
  'Anita Sharma 123',
  'the bell workshop1',
])('%j is too easy to guess', async (secret) => {
  expect(await blocklistFault(secret, 'Password', context)).not.toBeNull()
})

test.each([
  'correct horse battery',
  'Zyx wvu tsrq 991',
  '%{~.^)_<=[$?&|>+',
  '🦀🌵🎻🪁🧭🥁🛶🍋🦔🎏🪴🧶🛟🎲🦩',
  'пароль из многих слов',
  '正しい馬電池ホチキス合言葉十五文字',
])('%j, of whatever kind its characters are, is not', async (secret) => {
  expect(await blocklistFault(secret, 'Password', context)).toBeNull()
})
