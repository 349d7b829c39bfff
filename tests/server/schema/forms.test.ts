import { afterAll, afterEach, describe, expect, test } from 'vitest'
import type { Loose } from '../../support/calls.ts'
import { databases, serverOn } from '../../support/databases.ts'
import type { TestServer } from '../../support/server.ts'
import { variant } from '../../support/variant.ts'

const withField = (word: string, field: string) =>
  variant(
    ['entities/scale.ts', 'import { entity,', `import { ${word} entity,`],
    ['entities/scale.ts', '  fields: { name: text', `  fields: { desk: ${field}, name: text`],
  )

const products = {
  text: withField('', "text('Desk')"),
  phone: withField('phone,', "phone('Desk', sortable, unique)"),
  url: withField('url,', "url('Desk')"),
}
afterAll(() => {
  for (const product of Object.values(products)) product.remove()
})

describe.each(databases)('a text that becomes a field of another form on %s', (kind) => {
  let server: TestServer
  afterEach(() => server.stop())
  const desks = async (query: string): Promise<readonly string[]> =>
    (await server.call('GET', `/api/scales?${query}`)).body.data.map(({ desk }: Loose) => desk)

  test('is written as it is kept then, and refused with what is no such thing', async () => {
    server = await serverOn(kind, { product: products.text.place })
    for (const [name, desk] of Object.entries({ A: '+45  12 34', B: '020 x7', C: null, D: 'Mary' }))
      await server.call('POST', '/api/scales', { name, desk })
    await expect(server.restart({ product: products.phone.place })).rejects.toThrow(
      "scales.desk becomes a phone, and 1 row holds what is none, such as 'Mary'. Mend or empty it first",
    )
    server = await server.restart({ product: products.text.place })
    const { id } = (await server.call('GET', '/api/scales?keyword=Mary')).body.data[0]
    await server.call('PUT', `/api/scales/${id}`, { desk: '(45) 12-35' })

    server = await server.restart({ product: products.phone.place })
    expect(await desks('sortBy=desk&order=asc')).toEqual([null, '020 ext. 7', '+45 12 34', '(45) 12-35'])
    expect(await desks('keyword=451235')).toEqual(['(45) 12-35'])
    await expect(server.restart({ product: products.url.place })).rejects.toThrow(
      /desk becomes a url, and 3 rows hold what is none, such as '.+', '.+', '.+'/,
    )
    server = await server.restart({ product: products.phone.place })
  })
})
