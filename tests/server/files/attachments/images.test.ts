import { beforeAll, describe, expect, test } from 'vitest'
import { invalid } from '../../../../src/model/texts/en/answers.ts'
import { invalidFile } from '../../../../src/model/texts/en/stored-files.ts'
import { productIn } from '../../../../src/server/index.ts'
import { databasesOfTier, serving } from '../../../support/databases.ts'
import { askRaw, pdf, png, sendFile } from '../../../support/files.ts'
import { makePerson, makeRole } from '../../../support/people.ts'
import { folderOf } from '../../../support/workshop.ts'

const field = 'photo'
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><rect width="1"/></svg>'
const taken = ['.png', '.jpg', '.gif', '.webp']

describe.each(databasesOfTier)('images on %s', (database) => {
  const server = serving({ database, product: productIn(folderOf('archive')) })
  const send = (name: string, content: Buffer | string) => sendFile(server, { field, name }, content)

  test('one that is sent is a file of its row, wherever the row is answered, and is shown in place', async () => {
    const { status, body } = await send('Front.png', png)
    expect(status).toBe(201)
    const file = body.data
    expect(file).toMatchObject({ name: 'Front.png', type: 'image/png', bytes: png.length })
    const made = await server.make('dossiers', { title: 'One', photo: file.id })
    expect(made.photo).toEqual(file)
    expect((await server.call('GET', '/api/dossiers')).body.data[0].photo).toEqual(file)
    const { headers, bytes } = await askRaw(server, 'GET', `/api/files/${file.id}?inline=1`)
    expect([headers.get('content-type'), bytes.equals(png)]).toEqual(['image/png', true])
    const csv = await askRaw(server, 'GET', '/api/dossiers/export?format=csv&columns=title,photo')
    expect(csv.bytes.toString()).toContain('One,Front.png')
  })

  test.each([
    ['a drawing', svg, { is: 'page' }],
    ['a program of Windows', 'MZ\x90\0', { is: 'program' }],
    ['a page', '<!doctype html><script>1</script>', { is: 'page' }],
    ['a PDF', pdf('x'), { says: 'PDF' }],
  ] as const)('%s that is called .png is refused', async (_, content, found) => {
    const { status, body } = await send('Front.png', content)
    expect([status, body.errors]).toEqual([422, { content: [invalidFile.otherContent('png', 'PNG', found)] }])
  })

  test.each([
    ['svg', svg],
    ['pdf', pdf('x')],
    ['html', '<p>'],
    ['tif', 'II*\0'],
  ])('what is called .%s is refused, whatever it holds', async (ending, content) => {
    const { status, body } = await send(`Front.${ending}`, content)
    expect([status, body.errors]).toEqual([422, { name: [invalidFile.notTaken('Photo', ending, taken)] }])
  })

  test('an address, or a picture as text, is none', async () => {
    for (const photo of ['/covers/1.png', `data:image/png;base64,${png.toString('base64')}`]) {
      const { status, body } = await server.call('POST', '/api/dossiers', { title: 'Text', photo })
      expect([status, body.errors]).toEqual([422, { photo: [invalid.file('Photo')] }])
    }
  })

  test('another takes its place: the history names both, and the former comes back', async () => {
    const first = (await send('First.png', png)).body.data
    const second = (await send('Second.gif', 'GIF89a\x01\0\x01\0\0\0\0;')).body.data
    const { id } = await server.make('dossiers', { title: 'Two', photo: first.id })
    await server.call('PUT', `/api/dossiers/${id}`, { photo: second.id })
    const [entry] = (await server.call('GET', `/api/dossiers/${id}/history`)).body.data
    expect(entry.changes[0]).toMatchObject({
      before: first,
      after: second,
      shown: ['First.png', 'Second.gif'],
    })
    expect((await server.call('POST', `/api/batches/${entry.batch.id}/undo`, {})).status).toBe(200)
    expect((await server.call('GET', `/api/dossiers/${id}`)).body.data.photo).toEqual(first)
  })

  describe('is had', () => {
    let readers: Awaited<ReturnType<typeof makePerson>>[] = []
    beforeAll(async () => {
      const roles = [['dossiers.read'], ['dossiers.read.own', 'dossiers.create'], ['users.read']]
      readers = []
      for (const [at, permissions] of roles.entries())
        readers.push(
          await makePerson(server, `looks${at}@example.org`, [
            await makeRole(server, `Looks ${at}`, permissions),
          ]),
        )
    })

    test('by who may read its row, and by nobody else', async () => {
      const { id } = (await send('Theirs.png', png)).body.data
      const had = async () =>
        Promise.all(
          readers.map(
            async ({ token }) => (await askRaw({ url: server.url, token }, 'GET', `/api/files/${id}`)).status,
          ),
        )
      expect(await had()).toEqual([404, 404, 404])
      const row = await server.make('dossiers', { title: 'Theirs', photo: id })
      expect(await had()).toEqual([200, 404, 404])
      await server.call('DELETE', `/api/dossiers/${row.id}`)
      expect(await had()).toEqual([404, 404, 404])
    })
  })
})
