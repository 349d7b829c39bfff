import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serving } from '../../support/databases.ts'
import { variant } from '../../support/variant.ts'

const descriptor = `import { entity, image, required, text } from '#descriptor'

export default entity({
  one: 'asset',
  many: 'assets',
  fields: { name: text('Name', required), photo: image('Photo'), plate: image('Plate') },
  menu: { order: 90, icon: 'package' },
})
`

const imageOf = (bytes: number): string => `data:image/png;base64,${randomBytes(bytes).toString('base64')}`

/** As large as an image may be. */
const large = 140_000

const product = variant()
writeFileSync(join(product.folder, 'entities', 'asset.ts'), descriptor)
const server = serving({ product: product.place })
afterAll(() => product.remove())
const photo = imageOf(large)
const plate = imageOf(large)
const icon = imageOf(300)
let id = 0

beforeAll(async () => {
  id = (await server.make('assets', { name: 'Crane', photo, plate })).id
  await server.call('POST', '/api/assets', { name: 'Winch', photo: icon, plate: '/plates/2.png' })
})

const item = async () => (await server.call('GET', `/api/assets/${id}`)).body.data

test('a row that was read is put back whole, however much its images weigh', async () => {
  const { status, body } = await server.call('PUT', `/api/assets/${id}`, {
    ...(await item()),
    name: 'Crane 2',
  })
  expect([status, body.data?.name]).toEqual([200, 'Crane 2'])
  expect(body.data).toMatchObject({ photo, plate })
})

test('a list answers small images and addresses, and says where large ones can be had', async () => {
  const { body } = await server.call('GET', '/api/assets?sortBy=id&order=asc')
  expect(body.data[0]).toMatchObject({
    photo: `/api/assets/${id}#photo`,
    plate: `/api/assets/${id}#plate`,
  })
  expect(body.data[1]).toMatchObject({ photo: icon, plate: '/plates/2.png' })
  expect(JSON.stringify(body).length).toBeLessThan(5000)
})

test('a row of a list can be put back, and its images stay', async () => {
  const { body } = await server.call('GET', '/api/assets?sortBy=id&order=asc')
  const answer = await server.call('PUT', `/api/assets/${id}`, { ...body.data[0], name: 'Crane 3' })
  expect(answer.body.data).toMatchObject({ name: 'Crane 3', photo, plate })
})

test('the place of another row’s image is no image', async () => {
  const { status, body } = await server.call('POST', '/api/assets', {
    name: 'Copy',
    photo: `/api/assets/${id}#photo`,
  })
  expect([status, Object.keys(body.errors)]).toEqual([422, ['photo']])
})

test('the history keeps what tells images apart, not the images', async () => {
  const other = imageOf(large)
  await server.call('PUT', `/api/assets/${id}`, { photo: other })
  const { body } = await server.call('GET', `/api/assets/${id}/history`)
  expect(JSON.stringify(body).length).toBeLessThan(5000)
  const [change] = body.data[0].changes
  expect(change).toMatchObject({
    field: 'photo',
    before: expect.stringMatching(/^image\/png, 140000 bytes, sha256 /),
  })
  expect(change.after).not.toBe(change.before)
  expect(change.shown).toEqual([change.before, change.after])
})
