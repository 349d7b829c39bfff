import { expect, test } from 'vitest'
import { locateProduct } from '../../../../src/server/index.ts'
import { hasMoreParts } from '../../../../src/server/platform/http/json-parts.ts'
import { serving } from '../../../support/databases.ts'
import { folderOf } from '../../../support/workshop.ts'

const server = serving({ product: locateProduct(folderOf('bureau')) })

test('lists and objects are counted, and none in a text', () => {
  const more = (value: unknown, most: number) => hasMoreParts(Buffer.from(JSON.stringify(value)), most)
  expect([more([{}, []], 3), more([{}, []], 2)]).toEqual([false, true])
  expect(more(['[{[{', '\\"[', '"[{'], 1)).toBe(false)
})

test('a long body of lists and objects alone is refused before it is read, and one of text is not', async () => {
  const order = await server.make('orders', { title: 'One' })
  const put = (lines: string) =>
    server.call('PUT', `/api/orders/${order.id}`, `{"version":1,"lines":[${lines}]}`)
  const wide = await put(`${'{},'.repeat(100_000)}{}`)
  expect([wide.status, wide.body.message]).toEqual([
    413,
    'The body may have 50000 lists and objects at most.',
  ])
  expect((await put(`${'['.repeat(200_000)}${']'.repeat(200_000)}`)).status).toBe(413)
  const long = JSON.stringify({ work: 'x', notes: '[{'.repeat(5_000) })
  expect((await put(Array.from({ length: 50 }, () => long).join())).status).toBe(200)
})
