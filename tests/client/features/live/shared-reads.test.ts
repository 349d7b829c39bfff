import { expect, test } from 'vitest'
import { SharedReads } from '../../../../src/client/features/live/shared-reads.ts'
import { callUrl } from '../../../../src/client/shared/request/http-call.ts'

const path = '/api/books?page=1'
const address = callUrl(path).href

const answered = (mark: string): Response => new Response('', { headers: { 'Change-Mark': mark } })

/** A page that has heard of the fifth change. */
const page = () => {
  const reads = new SharedReads(() => ({ process: 'a', count: 5 }))
  const read = (mark: string) => reads.begin('GET', '/api/others').answered(answered(mark))
  const repeat = () => reads.expect(path) && reads.begin('GET', address).mark
  return { reads, read, repeat }
}

test('a repeated read names the newest position that the page knows', () => {
  const { read, repeat } = page()
  read('a.3')
  expect(repeat()).toBe('a.5')
  read('a.7')
  read('a.6')
  expect(repeat()).toBe('a.7')
})

test('a read of the user names none, also of a path that was repeated', () => {
  const { reads, read, repeat } = page()
  read('a.3')
  expect(reads.begin('GET', address).mark).toBeNull()
  repeat()
  expect(reads.begin('GET', address).mark).toBeNull()
})

test.each([
  ['no answer had a position', () => {}],
  ['the last answer is of another process', (read: (mark: string) => void) => read('b.9')],
  ['an answer had none', (read: (mark: string) => void) => read('')],
])('a repeated read names none while %s', (_, before) => {
  const { read, repeat } = page()
  before(read)
  expect(repeat()).toBeNull()
})

test('after a write of its own, a repeated read names none until an answer contains it', () => {
  const { reads, read, repeat } = page()
  read('a.6')
  const early = reads.begin('GET', address)
  const write = reads.begin('PUT', '/api/books/1')
  expect(repeat()).toBeNull()
  const meanwhile = reads.begin('GET', address)
  write.answered(answered('a.6'))
  for (const each of [early, meanwhile]) each.answered(answered('a.9'))
  expect(repeat()).toBeNull()
  read('a.8')
  expect(repeat()).toBe('a.8')
})

test('the mark goes out as a header, beside those of the call', async () => {
  const { reads, read } = page()
  read('a.3')
  const sent: unknown[] = []
  const client = reads.over(async (_, { headers }) => {
    sent.push(headers)
    return answered('a.6')
  })
  reads.expect(path)
  await client(callUrl(path), { method: 'GET', headers: { Accept: 'x' } })
  await client(callUrl(path), { method: 'GET', headers: { Accept: 'x' } })
  expect(sent).toEqual([{ Accept: 'x', 'Change-Mark': 'a.5' }, { Accept: 'x' }])
})

test('a failed call fails as it did', async () => {
  const { reads } = page()
  const client = reads.over(() => Promise.reject(new Error('offline')))
  await expect(client(callUrl(path), { method: 'GET' })).rejects.toThrow('offline')
})
