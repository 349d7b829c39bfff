import { describe, expect, test } from 'vitest'
import { batchEnd } from '../../../support/batch-end.ts'
import type { Loose } from '../../../support/calls.ts'
import { databases, serving } from '../../../support/databases.ts'

describe.each(databases)('a batch of several transactions on %s', (database) => {
  const server = serving({ database, demoRows: 5000 })
  const bulk = (body: Loose) => server.call('POST', '/api/repairs/bulk', body)
  const total = async (where: Loose) =>
    (await server.call('GET', `/api/repairs?per_page=1&where=${encodeURIComponent(JSON.stringify(where))}`))
      .body.total
  const ended = (batch: number) => batchEnd(server, batch)
  const commit = async (body: Loose) => {
    const { data } = (await bulk({ ...body, dry: true })).body
    return { preview: data, answer: await bulk({ ...body, mark: data.mark }) }
  }

  test('changes what was previewed, and is undone as one', async () => {
    const remarks = 'All of them'
    const { preview, answer } = await commit({ select: {}, set: { remarks } })
    expect(answer.status).toBe(202)
    const { batch } = answer.body.data
    expect(answer.headers.get('batch')).toBe(String(batch))
    expect(await ended(batch)).toMatchObject({
      ...{ kind: 'bulk', state: 'done', total: preview.changes, changed: preview.changes, refused: 0 },
    })
    expect(await total({ remarks: { has: remarks } })).toBe(preview.changes)
    const undone = await server.call('POST', `/api/batches/${batch}/undo`, {})
    expect(undone.status).toBe(202)
    const end = await ended(undone.body.data.batch)
    expect(end).toMatchObject({ kind: 'undo', state: 'done', changed: preview.changes, refused: 0, kept: [] })
    expect(await total({ remarks: { has: remarks } })).toBe(0)
    expect((await server.call('GET', `/api/batches/${batch}`)).body.data.state).toBe('undone')
  })

  test('rows that are deleted together come back together', async () => {
    const all = await total({})
    const { preview, answer } = await commit({ select: {}, delete: true })
    expect(answer.status).toBe(202)
    await ended(answer.body.data.batch)
    expect(await total({})).toBe(all - preview.changes)
    const undone = await server.call('POST', `/api/batches/${answer.body.data.batch}/undo`, {})
    expect(await ended(undone.body.data.batch)).toMatchObject({ state: 'done', refused: 0 })
    expect(await total({})).toBe(all)
  })

  test('is cancelled: what is done of it is taken back', async () => {
    const remarks = 'Half of them'
    const { answer } = await commit({ select: {}, set: { remarks } })
    const { batch } = answer.body.data
    const cancelled = await server.call('POST', `/api/batches/${batch}/cancel`)
    expect(cancelled.status).toBe(200)
    expect((await ended(batch)).state).toBe('cancelled')
    expect(await total({ remarks: { has: remarks } })).toBe(0)
  })

  test('a set that has moved before it began is refused with what it is now', async () => {
    const body = { select: { keyword: '' }, set: { remarks: 'Moved' } }
    const { data } = (await bulk({ ...body, dry: true })).body
    await server.make('repairs', await server.needed('Newcomer'))
    const answer = await bulk({ ...body, mark: data.mark })
    expect(answer.status).toBe(409)
    expect(answer.body.data.matches).toBe(data.matches + 1)
  })
})
