import { once } from 'node:events'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { beforeAll, describe, expect, test } from 'vitest'
import { fullAccess } from '../../../../src/server/access/fields.ts'
import { onBehalfOf } from '../../../../src/server/platform/queues/asker.ts'
import { unfilteredRows } from '../../../../src/server/platform/sql/row-security.ts'
import { readAllRows } from '../../../../src/server/rows/read/read-all-rows.ts'
import { loadRows } from '../../../../src/server/rows/store/load-rows.ts'
import { rebuild } from '../../../../src/server/rows/store/search-index.ts'
import { testAsker } from '../../../support/asker.ts'
import { officeOn, today } from '../../office.ts'

const rows = 3200

describe('a whole table of many rows', () => {
  const office = officeOn('sqlite')

  beforeAll(async () => {
    const scales = Array.from({ length: rows }, (_, at) => ({
      name: `Scale ${String(at).padStart(5, '0')}`,
    }))
    await office.database.write(async (writer) => {
      await loadRows(writer, office.entity('scale'), scales, `${today}T09:00:00.000Z`)
      await rebuild(office.parts, writer)
    })
  })

  const read = async (who: string): Promise<Readable> => {
    const entity = office.entity('scale')
    const answer = await onBehalfOf(testAsker(who), () =>
      readAllRows(office.parts, entity, unfilteredRows, fullAccess(entity), today),
    )
    if (!(answer instanceof Readable)) throw new Error('It came as one text.')
    return answer
  }

  test('is sent in slices, and complete', async () => {
    const stream = await read('account 1')
    const slices: string[] = []
    for await (const slice of stream) slices.push(String(slice))
    const { data } = JSON.parse(slices.join(''))
    const names = data.map(({ name }: { readonly name: string }) => name)
    expect(names).toHaveLength(rows)
    expect(names).toEqual(names.toSorted())
    expect(Math.max(...slices.map((slice) => slice.length))).toBeLessThan(100_000)
  })

  test('is on its way once for each account', async () => {
    const first = await read('account 1')
    let came = false
    const second = read('account 1').then((stream) => {
      came = true
      return stream
    })
    await text(await read('account 2'))
    expect(came).toBe(false)
    first.destroy()
    await once(first, 'close')
    await text(await second)
  })

  test('leaves out what went away meanwhile', async () => {
    const stream = await read('account 1')
    const slices = stream.iterator()
    await slices.next() // its rows are known by now
    const last = `Scale ${String(rows - 1).padStart(5, '0')}`
    await office.database.write((writer) => writer.run('delete from scales where name = ?', [last]))
    let rest = ''
    for await (const slice of slices) rest += slice
    expect(JSON.parse(`{"data":[${rest}`).data).toHaveLength(rows - 1)
  })
})
