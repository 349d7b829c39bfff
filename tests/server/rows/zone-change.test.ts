import { describe, expect, test } from 'vitest'
import { locateProduct } from '../../../src/server/index.ts'
import { databasesOfTier, serving } from '../../support/databases.ts'
import { folderOf } from '../../support/workshop.ts'

describe.each(databasesOfTier)('on %s', (database) => {
  const server = serving({ database, product: locateProduct(folderOf('yard')), timeZone: 'America/Santiago' })

  test('a business that moves to another time zone has other days: rows and kept counts follow', async () => {
    const { id } = await server.make('errands', { title: 'Late', ends: '2026-04-02T02:30:00Z' })
    const found = async () => {
      const list = (await server.call('GET', '/api/errand/until-april')).body
      const { lists } = (await server.call('GET', '/api/errands?counts=1')).body
      return [list.data.map((row: { readonly id: number }) => row.id), lists['until-april']]
    }
    expect(await found()).toEqual([[id], 1]) // 23:30 on the first of April
    await server.restart({ timeZone: 'Asia/Tokyo' })
    expect(await found()).toEqual([[], 0]) // 11:30 on the second
    await server.restart({ timeZone: 'America/Santiago' })
    expect(await found()).toEqual([[id], 1])
  })
})
