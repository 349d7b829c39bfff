import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { productIn } from '../../../../src/server/index.ts'
import { rangeIn } from '../../../../src/server/platform/http/stored-download.ts'
import { serving } from '../../../support/databases.ts'
import { askRaw, pdf, png, sendFile } from '../../../support/files.ts'
import { folderOf } from '../../../support/workshop.ts'

describe('a range', () => {
  test.each([
    [undefined, 'all'],
    ['bytes=0-9', { from: 0, to: 9 }],
    ['bytes=90-', { from: 90, to: 99 }],
    ['bytes=90-1000', { from: 90, to: 99 }],
    ['bytes=-10', { from: 90, to: 99 }],
    ['bytes=-1000', { from: 0, to: 99 }],
    ['bytes=100-', 'none'],
    ['bytes=-0', 'none'],
    ['bytes=9-5', 'all'],
    ['bytes=-', 'all'],
    ['bytes=0-1,5-6', 'all'],
    ['lines=0-9', 'all'],
  ])('%s of 100 bytes is %j', (header, range) => {
    expect(rangeIn(header, 100)).toEqual(range)
  })
})

describe('a file that is had', () => {
  const server = serving({ product: productIn(folderOf('archive')) })
  const content = pdf('ranges', 5000)
  let id = 0
  let tag = ''
  beforeAll(async () => {
    const { body } = await sendFile(server, { field: 'contract', name: 'Übersicht 1.pdf' }, content)
    id = body.data.id
    tag = `"${body.data.sha256}"`
  })
  const get = (headers: Record<string, string> = {}, method = 'GET', query = '') =>
    askRaw(server, method, `/api/files/${id}${query}`, undefined, headers)

  test('is to be kept, runs nowhere, and is named as it is called', async () => {
    const { status, headers, bytes } = await get()
    expect(status).toBe(200)
    expect(bytes.equals(content)).toBe(true)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': '5000',
      'content-disposition': `attachment; filename="Ubersicht 1.pdf"; filename*=UTF-8''%C3%9Cbersicht%201.pdf`,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      etag: tag,
    })
  })

  test('is whole for who reads it slowly, though each piece is freed once it is sent', async () => {
    const large = pdf('slowly', 16 * 1024 * 1024)
    for (let at = 4096; at < large.length - 4096; at += 4096) large.writeUInt32BE(at, at) // no piece is like another
    const sent = await sendFile(server, { field: 'contract', name: 'Large.pdf' }, large)
    const answer = await fetch(new URL(`/api/files/${sent.body.data.id}`, server.url), {
      headers: { Authorization: `Bearer ${server.token}` },
    })
    await pause(300) // so that what is sent has to wait
    expect(Buffer.from(await answer.arrayBuffer()).equals(large)).toBe(true)
  })

  test('by a ticket, which is good once, no parts are offered', async () => {
    const { body } = await server.call('POST', '/api/tickets', { for: `/api/files/${id}` })
    const { headers, bytes } = await askRaw({ url: server.url, token: undefined }, 'GET', body.data.address)
    expect([headers.get('accept-ranges'), bytes.equals(content)]).toEqual(['none', true])
  })

  test('is had in parts', async () => {
    const part = await get({ Range: 'bytes=1000-1999' })
    expect([part.status, part.headers.get('content-range'), part.headers.get('content-length')]).toEqual([
      206,
      'bytes 1000-1999/5000',
      '1000',
    ])
    expect(part.bytes.equals(content.subarray(1000, 2000))).toBe(true)
    const last = await get({ Range: 'bytes=-100', 'If-Range': tag })
    expect([last.status, last.bytes.equals(content.subarray(4900))]).toEqual([206, true])
    const other = await get({ Range: 'bytes=-100', 'If-Range': '"other"' })
    expect([other.status, other.bytes.length]).toEqual([200, 5000])
    const none = await get({ Range: 'bytes=5000-' })
    expect([none.status, none.headers.get('content-range'), none.bytes.length]).toEqual([
      416,
      'bytes */5000',
      0,
    ])
  })

  test('is not sent to who has it, nor to who asks what it is', async () => {
    expect((await get({ 'If-None-Match': `"x", ${tag}` })).status).toBe(304)
    const head = await get({}, 'HEAD')
    expect([head.status, head.headers.get('content-length'), head.bytes.length]).toEqual([200, '5000', 0])
  })

  test('is shown in place where it is an image or a PDF, in a sandbox', async () => {
    const { headers } = await get({}, 'GET', '?inline=1')
    expect(headers.get('content-disposition')).toMatch(/^inline; /)
    expect(headers.get('content-security-policy')).toContain('sandbox')
    const picture = await sendFile(server, { field: 'papers', name: 'a.png' }, png)
    expect(
      (await askRaw(server, 'GET', `/api/files/${picture.body.data.id}?inline=1`)).headers.get(
        'content-type',
      ),
    ).toBe('image/png')
    const text = await sendFile(server, { field: 'papers', name: 'a.txt' }, 'text')
    const refused = await askRaw(server, 'GET', `/api/files/${text.body.data.id}?inline=1`)
    expect(refused.status).toBe(422)
    const svg = await sendFile(
      server,
      { field: 'papers', name: 'a.svg' },
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
    )
    expect((await askRaw(server, 'GET', `/api/files/${svg.body.data.id}?inline=1`)).status).toBe(422)
  })

  test('is had once by a ticket', async () => {
    const { body } = await server.call('POST', '/api/tickets', { for: `/api/files/${id}` })
    const address = body.data?.address
    const stranger = { url: server.url, token: undefined }
    const got = await askRaw(stranger, 'GET', address)
    expect([got.status, got.bytes.length]).toEqual([200, 5000])
    expect((await askRaw(stranger, 'GET', address)).status).toBe(401)
    expect((await askRaw(stranger, 'GET', `/api/files/${id}`)).status).toBe(401)
  })

  test.each(['0', '999999', 'x', '9'.repeat(20)])('is not there under %s', async (name) => {
    expect((await askRaw(server, 'GET', `/api/files/${name}`)).status).toBe(404)
  })
})
