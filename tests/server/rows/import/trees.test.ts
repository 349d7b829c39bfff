import { describe, expect, test } from 'vitest'
import { locateProduct } from '../../../../src/server/index.ts'
import { batchEnd } from '../../../support/batch-end.ts'
import type { Loose } from '../../../support/calls.ts'
import { databasesOfTier, serving } from '../../../support/databases.ts'
import { folderOf } from '../../../support/workshop.ts'

describe.each(databasesOfTier)('an import of a tree, on %s', (database) => {
  const server = serving(() => ({ database, product: locateProduct(folderOf('desk')) }))

  const send = async (csv: string, query: string) => {
    const headers = { 'Content-Type': 'text/csv' }
    return (await server.call('POST', `/api/areas/import${query}`, csv, { headers })).body.data
  }
  const bring = async (csv: string) => {
    const preview = await send(csv, '?dry=1&by=[]')
    return { ...preview, ...(await send(csv, `?mark=${preview.mark}&by=[]`)) }
  }
  const paths = async () =>
    (await server.call('GET', '/api/areas?options=1')).body.data
      .map(({ name, path = [] }: Loose) => [...path, name].join(' / '))
      .sort()
  const csvOf = (...lines: readonly string[]) => ['Name,Inside', ...lines, ''].join('\n')

  test('rows may lie in others of the same file, in whatever order, and all of it is undone at once', async () => {
    const before = await paths()
    const csv = csvOf('Lamp,Stage', 'Stage,Hall', 'Hall,', 'Cellar,Tower', 'Barrel,Cellar')
    const looked = await send(csv, '/columns')
    expect(looked.columns[1]).toMatchObject({ unknown: { count: 0 }, says: '4 of 4 found' })
    const done = await bring(csv)
    expect(done).toMatchObject({ create: 5, created: 5, refused: 0, problems: [] })
    expect(done.creates.map(({ line, label }: Loose) => [line, label])).toEqual([
      [2, 'Lamp'],
      [3, 'Stage'],
      [4, 'Hall'],
      [5, 'Cellar'],
      [6, 'Barrel'],
    ])
    expect(await paths()).toEqual([
      'Hall',
      'Hall / Stage',
      'Hall / Stage / Lamp',
      'Tower',
      'Tower / Cellar',
      'Tower / Cellar / Barrel',
    ])
    const undone = await server.call('POST', `/api/batches/${done.batch}/undo`, {})
    expect(undone.body.data).toMatchObject({ changed: 5, kept: [] })
    expect(await paths()).toEqual(before)
  })

  test('what leads to a refused line, to itself, in a circle or to nothing is refused, and each says why', async () => {
    const csv = csvOf(
      ...['Nest,Roof', 'Roof,Nowhere', 'Self,Self', 'One,Two', 'Two,One', 'Egg,Nest', 'Bell,Tower'],
    )
    const done = await bring(csv)
    expect(done).toMatchObject({ create: 1, created: 1, refused: 6 })
    expect(done.problems.map(({ line, message }: Loose) => [line, message])).toEqual([
      [2, 'Inside: “Roof” of this file is not added, or lies in this row itself.'],
      [
        3,
        'Inside: there is none called “Nowhere” yet. Where this file adds it, import the refused rows afterwards.',
      ],
      [4, 'Inside: “Self” of this file is not added, or lies in this row itself.'],
      [5, 'Inside: “Two” of this file is not added, or lies in this row itself.'],
      [6, 'Inside: “One” of this file is not added, or lies in this row itself.'],
      [7, 'Inside: “Nest” of this file is not added, or lies in this row itself.'],
    ])
    await server.call('POST', `/api/batches/${done.batch}/undo`, {})
  })

  test('what is moved into a row that the file adds makes no circle', async () => {
    const tower = (await server.call('GET', '/api/areas?keyword=Tower')).body.data[0]
    const csv = ['ID,Name,Inside', `${tower.id},Tower,Yard`, ',Yard,Tower', ''].join('\n')
    const preview = await send(csv, '?dry=1')
    expect(preview).toMatchObject({ create: 1, change: 0, refused: 1 })
    const done = await send(csv, `?mark=${preview.mark}`)
    expect(done).toMatchObject({ created: 1, changed: 0, refused: 1 })
    await server.call('POST', `/api/batches/${done.batch}/undo`, {})
  })

  test('a chain of more levels than are followed comes in as deep as that, thousands of rows by and by', async () => {
    const chain = Array.from({ length: 110 }, (_, at) => `C${at},${at === 0 ? '' : `C${at - 1}`}`)
    const wide = Array.from({ length: 2_100 }, (_, at) => `W${at},C${at % 50}`)
    const csv = csvOf(...wide, ...chain.toReversed())
    const preview = await send(csv, '?dry=1&by=[]')
    expect(preview).toMatchObject({ create: 2_200, refused: 10 })
    const { batch } = await send(csv, `?mark=${preview.mark}&by=[]`)
    expect(await batchEnd(server, batch)).toMatchObject({ state: 'done', changed: 2_200, created: 2_200 })
    const undo = (await server.call('POST', `/api/batches/${batch}/undo`, {})).body.data
    expect(await batchEnd(server, undo.batch)).toMatchObject({ state: 'done', changed: 2_200 })
    expect(await paths()).toEqual(['Tower'])
  })
})
