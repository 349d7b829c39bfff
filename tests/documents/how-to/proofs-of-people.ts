import { expect } from 'vitest'
import { startOfficeMail } from '../../server/events/outbox/mail-server.ts'
import type { Loose } from '../../support/calls.ts'
import { pdf, sendFile } from '../../support/files.ts'
import type { Proofs } from './answer.ts'

/** Of the headings "Rights", "Buttons" and "Comments, reminders and files". */
export const proofsOfPeople: Proofs = {
  'people to see their own rows only': async ({ person }) => {
    const own = 'diary-notes.read.own'
    const ada = await person('Ada', ['diary-notes.create', own])
    const ben = await person('Ben', ['diary-notes.create', own])
    await ada.call('POST', '/api/diary-notes', { note: 'Ada wrote this' })
    const made = await ben.call('POST', '/api/diary-notes', { note: 'Ben wrote this' })
    const found = await ada.call('GET', '/api/diary-notes')
    const other = await ada.call('GET', `/api/diary-notes/${made.body.data.id}`)
    return [own, found.body.data.map(({ note }: Loose) => note).join(', '), other.status]
  },

  'a field that only some people see': async ({ make, ask, person }) => {
    const { id } = await make('workers', { name: 'Elin', wage: '2400.00' })
    const { wage } = await ask('GET', `/api/workers/${id}`)
    const permission = 'workers.read'
    const ben = await person('Ben', [permission])
    const { body } = await ben.call('GET', `/api/workers/${id}`)
    expect(Object.keys(body.data)).not.toContain('wage')
    return [wage, permission, body.data.name]
  },

  'a button that does it in one press': async ({ make, ask, refusal, person }) => {
    const { id } = await make('invoices', { customer: 'Ada' })
    const [press, receipt] = [`/api/invoices/${id}/pay`, { receipt: 'Q-1' }]
    const ben = await person('Ben', ['invoices.read', 'invoices.update'])
    const before = await ben.call('POST', press, receipt)
    const { state, paid_on } = await ask('POST', press, receipt)
    const { id: other } = await make('invoices', { customer: 'Ben' })
    const permission = 'invoices.pay'
    const cleo = await person('Cleo', ['invoices.read', permission])
    const { status } = await cleo.call('POST', `/api/invoices/${other}/pay`, receipt)
    expect(status).toBe(200)
    return [state, paid_on, await refusal('POST', press, receipt), permission, before.status]
  },

  'people to talk about a row': async ({ make, ask, person }) => {
    const { id } = await make('ideas', { title: 'A bench in the sun' })
    const ben = await person('Ben', ['ideas.read'])
    const { text } = await ask('POST', `/api/ideas/${id}/comments`, { text: 'Ask @Ben.', mentions: [ben.id] })
    const unread = async () => (await ben.call('GET', '/api/inbox/count')).body.data.unread
    await expect.poll(unread).toBeGreaterThan(0)
    return [text, await unread()]
  },

  'a mail each morning with what is due': async ({ make, ask, server, pass }) => {
    const { settings, letters, stop } = await startOfficeMail()
    await server.restart(settings)
    await make('plants', { name: 'Fern', water_on: '2026-03-13' })
    await make('plants', { name: 'Cactus', water_on: '2026-04-01' })
    await ask('POST', '/api/reminders', { entity: 'plant', list: 'thirsty', when: 'days', days: 'workdays' })
    pass(24)
    await server.signInAgain()
    await ask('PUT', '/api/reminders/hour', { hour: '07:30' }) // else the clock looks within half a minute
    await expect.poll(() => letters.length).toBe(1)
    await stop()
    const [, subject, , name] =
      /^Subject: (.*)\r\n[\s\S]*(\r\n- (.*)\r\n)/m.exec(letters[0]?.text ?? '') ?? []
    return [subject, name]
  },

  'to attach a scan or a picture': async ({ make, server }) => {
    const sent = async (name: string, content: Buffer | string) =>
      (await sendFile(server, { entity: 'contract', field: 'scan', name }, content)).body
    const { data } = await sent('lease.pdf', pdf('lease'))
    const { scan } = await make('contracts', { name: 'Flat', scan: data.id })
    const { errors } = await sent('lease.txt', 'only text')
    const [sentence] = errors.name[0].split(/(?<=\.) /)
    return [scan.name, sentence]
  },
}
