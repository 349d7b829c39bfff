import { describe, expect, test } from 'vitest'
import { locateProduct } from '../../../../src/server/index.ts'
import { databases, serving } from '../../../support/databases.ts'
import { folderOf } from '../../../support/workshop.ts'
import { compare } from './outcome-cases.ts'

const cases = 120

describe.each(databases)('what lies beyond a row, asked at random, on %s', (database) => {
  const server = serving({ database, product: locateProduct(folderOf('depot')) })

  test('every door takes and refuses what a plain model of the rules does, and leaves the same rows', async () => {
    const { refused, off } = await compare(server, cases, 1)
    expect(off).toEqual([])
    expect(refused).toBeGreaterThan(cases / 4)
  })
})
