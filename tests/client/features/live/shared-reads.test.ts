import { expect, test } from 'vitest'
import { SharedReads } from '../../../../src/client/features/live/shared-reads.ts'

const path = '/api/books?page=1'

const answered = (mark: string): Response => new Response('', { headers: { 'Change-Mark': mark } })

/** A page that has heard of the fifth change. */
const page = () => {
  const reads = new SharedReads(() => ({ process: 'a', count: 5 }))
  const read = (mark: string) => reads.begin('GET', '/api/others').answered(answered(mark))
  const repeat = () => reads.expect(path) && reads.begin('GET', path).headers
  return { reads, read, repeat }
}

test('a repeated read names the newest position that the page knows', () => {
  const { read, repeat } = page()
  read('a.3')
  expect(repeat()).toEqual({ 'Change-Mark': 'a.5' })
  read('a.7')
  read('a.6')
  expect(repeat()).toEqual({ 'Change-Mark': 'a.7' })
})

test('a read of the user names none, also of a path that was repeated', () => {
  const { reads, read, repeat } = page()
  read('a.3')
  expect(reads.begin('GET', path).headers).toEqual({})
  repeat()
  expect(reads.begin('GET', path).headers).toEqual({})
})

test.each([
  ['no answer had a position', () => {}],
  ['the last answer is of another process', (read: (mark: string) => void) => read('b.9')],
  ['an answer had none', (read: (mark: string) => void) => read('')],
])('a repeated read names none while %s', (_, before) => {
  const { read, repeat } = page()
  before(read)
  expect(repeat()).toEqual({})
})

test('after a write of its own, a repeated read names none until an answer contains it', () => {
  const { reads, read, repeat } = page()
  read('a.6')
  const early = reads.begin('GET', path)
  const write = reads.begin('PUT', '/api/books/1')
  expect(repeat()).toEqual({})
  const meanwhile = reads.begin('GET', path)
  write.answered(answered('a.6'))
  for (const each of [early, meanwhile]) each.answered(answered('a.9'))
  expect(repeat()).toEqual({})
  read('a.8')
  expect(repeat()).toEqual({ 'Change-Mark': 'a.8' })
})
