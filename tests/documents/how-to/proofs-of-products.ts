import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { productIn } from '../../../src/server/index.ts'
import type { Loose } from '../../support/calls.ts'
import { startTestServer } from '../../support/server.ts'
import { type Proofs, writeAnswer } from './answer.ts'

/** Of the headings "First rows and spreadsheets", "Sidebar and dashboard" and "Later changes". */
export const proofsOfProducts: Proofs = {
  'a list that is filled from the start': async ({ ask }) => {
    const colours = await ask('GET', '/api/colours') // without a query: all rows at once
    return [colours.map(({ name }: Loose) => name).join(', ')]
  },

  'to bring in rows from a spreadsheet': async ({ server }) => {
    const send = async (csv: string, query: string) => {
      const headers = { 'Content-Type': 'text/csv' }
      const { body } = await server.call('POST', `/api/members/import?${query}`, csv, { headers })
      return body.data
    }
    const bring = async (csv: string) => {
      const preview = await send(csv, 'dry=1')
      return { ...preview, ...(await send(csv, `mark=${encodeURIComponent(preview.mark)}`)) }
    }
    const csv = 'Card,Name,Joined\nA-1,Ada,12-03-2026\nA-2,Bnn,13-03-2026\n'
    const first = await bring(csv)
    const second = await bring(csv.replace('Bnn', 'Ben'))
    return [first.created, second.changed, second.same]
  },

  'my own group in the sidebar': async ({ model }) => {
    const shown = model.list.filter(({ menu }) => menu?.group === model.groups[0])
    return [model.groups.join(', '), shown.map(({ title }) => title.many).join(', ')]
  },

  'a first screen with counts': async ({ make, ask }) => {
    for (const state of ['Open', 'Closed', 'Open']) await make('tickets', { title: 'Printer', state })
    const { tickets, open, closed } = await ask('GET', '/api/dashboard-data')
    return [tickets, open, closed]
  },

  'to rename a field and keep its data': async ({ folder }) => {
    const file = 'entities/guest.ts'
    const text = readFileSync(join(folder, file), 'utf8')
    const former = text.replace(/telephone: (.*), was\('(\w+)'\)\)/, '$2: $1)').replace(', was }', ' }')
    writeAnswer({ files: new Map([[file, former]]) }, folder, `${folder}-before`)
    const before = await startTestServer({ product: productIn(`${folder}-before`) })
    const made = await before.call('POST', '/api/guests', { name: 'Ada', phone: '01632 960118' })
    const after = await before.restart({ product: productIn(folder) })
    const { body } = await after.call('GET', `/api/guests/${made.body.data.id}`)
    await after.stop()
    const names = Object.keys(body.data)
    return [body.data.telephone, names.find((name) => /phone/.test(name))]
  },
}
