import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { DiskQuota } from '../../../../src/server/platform/disk/disk-quota.ts'
import { GrowingFile, RecipientGone } from '../../../../src/server/platform/disk/growing-file.ts'

/** A file, and how often it was said to be gone. */
const openFile = async (room = new DiskQuota()) => {
  let closed = 0
  const file = await GrowingFile.open(room, () => {
    closed += 1
  })
  return { file, closed: () => closed }
}

test('who reads has what is written as it comes, and the end', async () => {
  const { file, closed } = await openFile()
  await file.write('one ')
  const reading = text(file.read())
  await file.write('two ')
  await file.write(Buffer.from('three'))
  file.end()
  expect(await reading).toBe('one two three')
  await expect.poll(closed).toBe(1)
})

test('it is written on while nobody reads, and has no name', async () => {
  const { file, closed } = await openFile()
  const piece = 'x'.repeat(1024 * 1024)
  for (let count = 0; count < 20; count += 1) await file.write(piece)
  file.end()
  expect(readdirSync(tmpdir()).filter((name) => name.endsWith('.export'))).toEqual([])
  expect(closed()).toBe(0)
  expect((await text(file.read())).length).toBe(20 * piece.length)
  await expect.poll(closed).toBe(1)
})

test('where it fails, who reads has what there was and then the fault', async () => {
  const { file, closed } = await openFile()
  await file.write('some')
  const stream = file.read()
  const [first] = await Array.fromAsync(stream.take(1))
  expect(String(first)).toBe('some')
  const other = await openFile()
  await other.file.write('some')
  other.file.fail(new Error('broken'))
  await expect.poll(other.closed).toBe(1) // nobody ever read it
  file.fail(new Error('broken'))
  await expect.poll(closed).toBe(1)
})

test('a fault comes behind what was written', async () => {
  const { file, closed } = await openFile()
  const stream = file.read()
  await file.write('some')
  file.fail(new Error('broken'))
  let read = ''
  const reading = (async () => {
    for await (const piece of stream) read += piece
  })()
  await expect(reading).rejects.toThrow('broken')
  expect(read).toBe('some')
  await expect.poll(closed).toBe(1)
})

test('nothing more is written for who has gone away', async () => {
  const { file, closed } = await openFile()
  await file.write('some')
  file.read().destroy()
  await expect.poll(() => file.write('more').catch((error) => error)).toBeInstanceOf(RecipientGone)
  expect(closed()).toBe(0) // whoever writes says when they have ended
  file.fail(new RecipientGone())
  await expect.poll(closed).toBe(1)
})

test('all files together have so much room, and give it back', async () => {
  const room = new DiskQuota({ most: 10 })
  const [one, other] = [await openFile(room), await openFile(room)]
  await one.file.write('123456')
  await expect(other.file.write('12345')).rejects.toMatchObject({ status: 507 })
  await other.file.write('1234')
  one.file.end()
  expect(await text(one.file.read())).toBe('123456')
  await expect.poll(one.closed).toBe(1)
  await other.file.write('12345')
  other.file.fail(new Error('enough'))
})

test('none is begun where the disk has hardly any left', async () => {
  const room = new DiskQuota({ leastFree: Number.MAX_SAFE_INTEGER })
  await expect(GrowingFile.open(room, () => {})).rejects.toMatchObject({
    status: 507,
    message: 'There is no room for the file now. Try again in a while, or with fewer rows.',
  })
})
