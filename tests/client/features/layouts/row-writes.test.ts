import { expect, test } from 'vitest'
import { RowWrites } from '../../../../src/client/features/layouts/row-writes.ts'

test('writes of a row go one after the other, each at the version of the one before', async () => {
  const writes = new RowWrites()
  const first = Promise.withResolvers<void>()
  const sent: unknown[] = []
  const saved = (row: object, after = Promise.resolve()) =>
    writes.write({ id: 1, ...row }, async (version) => {
      sent.push(version)
      await after
      return { id: 1, version: (version ?? 0) + 1 }
    })
  const moves = [saved({ version: 4 }, first.promise), saved({ version: 4 })]
  const other = writes.write({ id: 2, version: 9 }, async (version) => ({ id: 2, version: version ?? 0 }))
  expect(await other).toEqual({ id: 2, version: 9 })
  expect(sent).toEqual([4])
  first.resolve()
  await Promise.all(moves)
  await saved({ version: 8 }) // as it is shown by now: somebody else has changed it, and that was seen
  expect(sent).toEqual([4, 5, 8])
})

test('after a write that failed the next one goes at the version that was known before', async () => {
  const writes = new RowWrites()
  const lost = writes.write({ id: 1, version: 4 }, () => Promise.reject(new Error('Lost.')))
  const next = writes.write({ id: 1, version: 4 }, async (version) => ({ id: 1, version: version ?? 0 }))
  await expect(lost).rejects.toThrow('Lost.')
  expect(await next).toEqual({ id: 1, version: 4 })
})

test('where the server knows no versions none is sent', async () => {
  const writes = new RowWrites()
  const sent: unknown[] = []
  for (const id of [1, 1])
    await writes.write({ id }, async (version) => {
      sent.push(version)
      return { id }
    })
  expect(sent).toEqual([undefined, undefined])
})
