import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { productIn } from '../../../../src/server/index.ts'
import { databasesOfTier, serving } from '../../../support/databases.ts'
import { askRaw, pdf, png, sendFile } from '../../../support/files.ts'
import { folderOf } from '../../../support/workshop.ts'

describe.each(databasesOfTier)('files on %s', (database) => {
  const server = serving({ database, product: productIn(folderOf('archive')) })

  test('a file that is sent is a row’s once it is saved with it, and is answered as it was', async () => {
    const content = pdf('first')
    const sent = await sendFile(server, { field: 'contract', name: 'Terms.pdf' }, content)
    expect(sent.status).toBe(201)
    const file = sent.body.data
    expect(file).toEqual({
      id: file.id,
      name: 'Terms.pdf',
      type: 'application/pdf',
      bytes: 600,
      sha256: file.sha256,
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      by: 'Administrator',
    })
    const made = await server.call('POST', '/api/dossiers', { title: 'One', contract: file.id })
    expect(made.status).toBe(201)
    expect(made.body.data.contract).toEqual(file)
    const list = await server.call('GET', '/api/dossiers')
    expect(list.body.data[0].contract).toEqual(file)
    const got = await askRaw(server, 'GET', `/api/files/${file.id}`)
    expect(got.status).toBe(200)
    expect(got.bytes.equals(content)).toBe(true)
  })

  test('several files keep their order; one that goes is still had by who may read the row', async () => {
    const ids: number[] = []
    for (const name of ['a.txt', 'b.txt', 'c.png'])
      ids.push(
        (await sendFile(server, { field: 'papers', name }, name.endsWith('png') ? png : `text of ${name}`))
          .body.data.id,
      )
    const [a = 0, b = 0, c = 0] = ids
    const { id, version } = await server.make('dossiers', { title: 'Several', papers: [c, a, b] })
    const read = await server.call('GET', `/api/dossiers/${id}`)
    expect(read.body.data.papers.map((each: { id: number }) => each.id)).toEqual([c, a, b])
    const put = await server.call('PUT', `/api/dossiers/${id}`, {
      ...read.body.data,
      papers: [b, c],
      version,
    })
    expect(put.status).toBe(200)
    expect(put.body.data.papers.map((each: { id: number }) => each.id)).toEqual([b, c])
    const history = await server.call('GET', `/api/dossiers/${id}/history`)
    const [change] = history.body.data[0].changes
    expect(change.shown).toEqual(['c.png, a.txt, b.txt', 'b.txt, c.png'])
    expect(change.before[1]).toMatchObject({ id: a, name: 'a.txt', type: 'text/plain' })
    expect((await askRaw(server, 'GET', `/api/files/${a}`)).bytes.toString()).toBe('text of a.txt')
    const again = await server.call('PUT', `/api/dossiers/${id}`, { papers: put.body.data.papers })
    expect(again.headers.get('batch')).toBeNull()
    const undone = await server.call('POST', `/api/batches/${history.body.data[0].batch.id}/undo`, {})
    expect(undone.status).toBe(200)
    const back = await server.call('GET', `/api/dossiers/${id}`)
    expect(back.body.data.papers.map((each: { id: number }) => each.id)).toEqual([c, a, b])
  })

  test('an export names them', async () => {
    const papers: number[] = []
    for (const name of ['=one.txt', 'two.txt'])
      papers.push((await sendFile(server, { field: 'papers', name }, name)).body.data.id)
    const { id } = await server.make('dossiers', { title: 'Exported', papers })
    const { body } = await server.call('GET', `/api/dossiers/export?format=csv&ids=${id}`)
    expect(body).toContain('"\'=one.txt, two.txt"')
  })

  test('a file that breaks off is nothing, and leaves nothing', async () => {
    const known = () => server.call('GET', '/api/dossiers').then(({ body }) => body.total)
    const before = await known()
    const pieces = new Readable({ read: () => {} })
    pieces.push(pdf('half'))
    const broken = sendFile(server, { field: 'contract', name: 'x.pdf' }, pieces, {
      'Content-Length': '100000',
    })
    setTimeout(() => pieces.destroy(new Error('gone')), 100)
    await expect(broken).rejects.toThrow()
    expect(await known()).toBe(before)
  })

  test('who is signed out while a file comes has sent none', async () => {
    const other = await server.signIn(server.email, server.password)
    const pieces = new Readable({ read: () => {} })
    const sent = sendFile(
      { url: server.url, token: other.token },
      { field: 'contract', name: 'x.pdf' },
      pieces,
    )
    pieces.push(pdf('late'))
    await other.call('POST', '/api/logout')
    pieces.push(null)
    expect((await sent).status).toBe(401)
  })
})
