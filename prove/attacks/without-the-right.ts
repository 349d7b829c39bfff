import { newPerson, roleOf } from '../parts/person.ts'
import { mustBe, type Scene } from './scene.ts'

export const withoutTheRight: Scene = {
  finding: 'F21',
  title: 'what is done or told without the right to it',
  play: async (stage) => {
    const office = await stage.open()
    const { admin } = office
    const row = async (plural: string, values: object): Promise<number> => {
      const { status, body } = await admin.call('POST', `/api/${plural}`, values)
      if (status !== 201) throw new Error(JSON.stringify(body))
      return body.data.id
    }
    const contact = { address: 'Street', phone_no: '1', contact_person: 'C' }
    const references = {
      organization_id: await row('organizations', { name: 'Office', ...contact }),
      service_id: await row('services', { name: 'Study' }),
      category_id: await row('categories', { name: 'Works' }),
    }
    const proposal = await row('proposals', { ...references, last_date: '2030-01-01' })
    await row('projects', { proposal_id: proposal, end_date: '2031-01-01' })
    const deletes = await roleOf(office, 'Deletes', ['proposals.read', 'proposals.delete'])
    const deleter = await newPerson(office, 'deleter', [deletes], '127.0.0.2')
    const tidies = await roleOf(office, 'Tidies', ['organizations.read', 'organizations.delete'])
    const tidier = await newPerson(office, 'tidier', [tidies], '127.0.0.3')
    const used = await tidier.ask(`/api/organizations/${references.organization_id}`, { method: 'DELETE' })
    const counted = /\d/.test(JSON.parse(used.text).message ?? '')
    const deleted = await deleter.ask(`/api/proposals/${proposal}`, { method: 'DELETE' })
    return [
      mustBe(
        'DELETE of what is used by rows that one may not read',
        `answered ${used.status}: ${JSON.parse(used.text).message}`,
        'not how many',
        used.status === 409 && !counted,
      ),
      mustBe(
        'DELETE of a row whose own row one may not delete',
        `answered ${deleted.status}`,
        'refused',
        deleted.status === 403 || deleted.status === 409,
      ),
    ]
  },
}
