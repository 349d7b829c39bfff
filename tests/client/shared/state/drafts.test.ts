import { beforeEach, expect, test, vi } from 'vitest'
import {
  draftKey,
  forgetDraftsOf,
  isStorable,
  readDraft,
  type StoredDraft,
  storeDraft,
} from '../../../../src/client/shared/state/drafts.ts'

const anita = { id: 1, email: 'anita@example.org' }
const mei = { id: 2, email: 'mei@example.org' }
const day = 86_400_000
const begin = Date.parse('2026-11-21T10:00:00Z')

const key = (person: { id: number | null; email: string }, place = 'book/7') => draftKey(person, place) ?? ''
const draft = (at: number, text = 'typed'): StoredDraft => ({
  at,
  typed: { name: text },
  base: { name: '', version: 1 },
  emptied: [],
  without: [],
})

beforeEach(() => localStorage.clear())

test('a draft is found again by its person and its row, and by nobody else', () => {
  expect(storeDraft(key(anita), draft(begin), begin)).toBe(true)
  expect(readDraft(key(anita), begin)).toEqual(draft(begin))
  expect(readDraft(key(mei), begin)).toBeNull()
  expect(readDraft(key(anita, 'book/8'), begin)).toBeNull()
  expect(readDraft(key({ ...anita, email: 'anita@elsewhere.org' }), begin)).toBeNull() // number 1 of another database
})

test('who cannot be told from others has none', () => {
  expect(draftKey({ id: null, email: '' }, 'book/7')).toBeNull()
  expect(draftKey({ id: null, email: 'a@example.org' }, 'book/7')).not.toBeNull()
})

test('signing out takes one’s own away, and no other', () => {
  storeDraft(key(anita), draft(begin), begin)
  storeDraft(key(anita, 'book/new'), draft(begin), begin)
  storeDraft(key(mei), draft(begin), begin)
  localStorage.setItem('theme', 'dark')
  forgetDraftsOf(anita)
  expect([readDraft(key(anita), begin), readDraft(key(anita, 'book/new'), begin)]).toEqual([null, null])
  expect(readDraft(key(mei), begin)).toEqual(draft(begin))
  expect(localStorage.getItem('theme')).toBe('dark')
})

test('a draft is kept for thirty days; an older one goes, whoever keeps the next', () => {
  storeDraft(key(anita), draft(begin), begin)
  expect(readDraft(key(anita), begin + 30 * day)).not.toBeNull()
  storeDraft(key(mei), draft(begin + 31 * day), begin + 31 * day)
  expect(localStorage.getItem(key(anita))).toBeNull()
})

test('forty are kept, the newest', () => {
  for (let at = 0; at < 50; at += 1) storeDraft(key(anita, `book/${at}`), draft(begin + at), begin + at)
  const there = (at: number) => readDraft(key(anita, `book/${at}`), begin + 50) !== null
  expect(Array.from({ length: 50 }, (_, at) => at).filter(there)).toEqual(
    Array.from({ length: 40 }, (_, at) => at + 10),
  )
})

test('one that is too large is refused; many large ones make room for the newest', () => {
  expect(isStorable('x'.repeat(99_000))).toBe(true)
  expect(isStorable('x'.repeat(101_000))).toBe(false)
  expect(storeDraft(key(anita), draft(begin, 'x'.repeat(201_000)), begin)).toBe(false)
  for (let at = 0; at < 10; at += 1)
    expect(storeDraft(key(anita, `book/${at}`), draft(begin + at, 'x'.repeat(190_000)), begin + at)).toBe(
      true,
    )
  const length = Object.keys(localStorage).reduce((sum, each) => sum + (localStorage[each]?.length ?? 0), 0)
  expect(length).toBeLessThanOrEqual(1_500_000)
  expect(readDraft(key(anita, 'book/9'), begin + 9)).not.toBeNull()
})

test('a browser that keeps nothing, and a text that is no draft, break nothing', () => {
  localStorage.setItem(key(anita), '{"at": "soon"')
  expect(readDraft(key(anita), begin)).toBeNull()
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(storeDraft(key(anita), draft(begin), begin)).toBe(false)
  full.mockRestore()
})
