import { describe, expect, test } from 'vitest'
import { serving } from '../../../support/databases.ts'

const server = serving()

describe('what nobody sees in a text that is pasted', () => {
  test.each([
    ['what turns the text around it', 'Promised\u202E gnp', 'Promised gnp'],
    ['a space without a width', 'Hy\u200Bdro\uFEFFpower', 'Hydropower'],
    ['a control', 'Solar\u0007 heat', 'Solar heat'],
  ])('%s is left out, and found with it as without it', async (_, typed, kept) => {
    const { status, body } = await server.call('POST', '/api/scales', { name: typed })
    expect([status, body.data.name]).toEqual([201, kept])
    for (const keyword of [typed, kept]) {
      const found = await server.call('GET', `/api/scales?keyword=${encodeURIComponent(keyword)}`)
      expect(found.body.data).toMatchObject([{ name: kept }])
    }
    const again = await server.call('POST', '/api/scales', { name: kept })
    expect([again.status, Object.keys(again.body.errors)]).toEqual([422, ['name']])
  })

  test('alone it is no text', async () => {
    const { status, body } = await server.call('POST', '/api/scales', { name: '\u200B\u202E\u2060' })
    expect([status, body.errors.name]).toEqual([422, ['Name is required.']])
  })
})
