import { afterAll, describe, expect, test } from 'vitest'
import { productIn } from '../../../../src/server/index.ts'
import { databasesOfTier, serving } from '../../../support/databases.ts'
import { askRaw, pdf, sendFile } from '../../../support/files.ts'
import { variantOf } from '../../../support/variant.ts'
import { folderOf } from '../../../support/workshop.ts'

const archive = productIn(folderOf('archive'))
const ofWorkshop = (name: string) =>
  [`entities/${name}.ts`, '../../workshop/', `${folderOf('workshop')}/`] as const
const renamed = variantOf(
  archive,
  ...['permission', 'role', 'user'].map(ofWorkshop),
  ['entities/dossier.ts', "contract: file('Contract', ", "agreement: file('Contract', was('contract'), "],
  [
    'entities/dossier.ts',
    "papers: files(\n      'Papers',",
    "sheets: files(\n      'Papers',\n      was('papers'),",
  ],
  ['entities/dossier.ts', "'due', 'contract', 'papers']", "'due', 'agreement', 'sheets']"],
  ['entities/dossier.ts', '  untraced,\n', '  untraced,\n  was,\n'],
)
afterAll(renamed.remove)

describe.each(databasesOfTier)('a field of files under another name, on %s', (database) => {
  const server = serving({ database, product: archive })

  test('has the files of before, those that the history leads to as well', async () => {
    const send = async (field: string, name: string, content: Buffer | string) =>
      (await sendFile(server, { field, name }, content)).body.data.id as number
    const [first, second] = [
      await send('contract', 'a.pdf', pdf('a')),
      await send('contract', 'b.pdf', pdf('b')),
    ]
    const paper = await send('papers', 'c.txt', 'c')
    const { id } = await server.make('dossiers', { title: 'Renamed', contract: first, papers: [paper] })
    await server.call('PUT', `/api/dossiers/${id}`, { contract: second })
    await server.restart({ product: renamed.place })
    const { body } = await server.call('GET', `/api/dossiers/${id}`)
    expect([body.data.agreement.id, body.data.sheets[0].id]).toEqual([second, paper])
    for (const file of [first, second, paper])
      expect((await askRaw(server, 'GET', `/api/files/${file}`)).status).toBe(200)
    const kept = await server.call('PUT', `/api/dossiers/${id}`, { agreement: first })
    expect([kept.status, kept.body.data.agreement.id]).toEqual([200, first])
  })
})
