import { describe, expect, test } from 'vitest'
import type { Loose } from '../../support/calls.ts'
import { databasesOfTier, serving } from '../../support/databases.ts'

describe.each(databasesOfTier)('addresses and telephone numbers on %s', (kind) => {
  const server = serving({ database: kind })
  const found = async (keyword: string): Promise<readonly string[]> =>
    (await server.call('GET', `/api/suppliers?keyword=${encodeURIComponent(keyword)}`)).body.data.map(
      ({ name }: Loose) => name,
    )

  test('a number is found however it is spaced, sorted and told apart by its figures', async () => {
    await server.make('suppliers', { name: 'London', phone: '+44 (0)20 7946 0958 x12', fax: '020 7946-0959' })
    await server.make('suppliers', { name: 'Aarau', phone: '+41 62/834.10.10' })
    await server.make('suppliers', { name: 'Melk', phone: '0043 2752 5550' })
    for (const typed of [
      '+44 (0)20 7946 0958',
      '+442079460958',
      '020-7946-0958',
      '(020)79460958',
      '79460958',
    ])
      expect([typed, await found(typed)]).toEqual([typed, ['London']])
    expect(await found('020 7946-0959')).toEqual(['London'])
    expect(await found('628341010')).toEqual(['Aarau'])
    expect(await found('62-834-10-10 aarau')).toEqual(['Aarau'])
    expect(await found('62-834-10-11')).toEqual([])

    const sorted = await server.call('GET', '/api/suppliers?sortBy=phone&order=asc')
    expect(sorted.body.data.map(({ phone }: Loose) => phone)).toEqual([
      '0043 2752 5550',
      '+41 62/834.10.10',
      '+44 (0)20 7946 0958 ext. 12',
    ])
    const again = await server.call('POST', '/api/suppliers', { name: 'B', phone: '+41 (62) 834 10 10' })
    expect([again.status, again.body.errors]).toEqual([
      422,
      { phone: ['Phone "+41 (62) 834 10 10" is taken. Choose another.'] },
    ])
    expect(
      (await server.call('POST', '/api/suppliers', { name: 'C', phone: '+41 62/834.10.10-2' })).status,
    ).toBe(201)
    expect(
      (await server.call('POST', '/api/suppliers', { name: 'D', phone: '+41 62/834.10.10 x2' })).status,
    ).toBe(201)
  })

  test('an address is kept as it is typed, and compared without case', async () => {
    const made = await server.make('suppliers', { name: 'E', phone: '1001', site: 'HTTPS://Site.Example/A' })
    expect(made.site).toBe('https://site.example/A')
    const other = { name: 'F', phone: '1002', site: 'https://site.example/a' }
    expect((await server.call('POST', '/api/suppliers', other)).body.errors.site).toHaveLength(1)
    const bare = await server.call('POST', '/api/suppliers', { ...other, site: 'site.example' })
    expect(bare.body.errors).toEqual({
      site: ['Site must be an address of the web, such as https://example.org.'],
    })
    expect(await found('site.example/a')).toEqual(['E'])
    expect(
      (await server.call('GET', '/api/supplier/without-site')).body.data.map(({ name }: Loose) => name),
    ).not.toContain('E')
    const online = await server.call('POST', '/api/suppliers', { name: 'G', phone: '1003', online: true })
    expect(online.body.errors).toEqual({ shop: ['Shop is required while Sells online is on or Fax is 112.'] })
  })
})
