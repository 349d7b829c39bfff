import { signInFrom } from '../parts/person.ts'
import { mustBe, type Scene } from './scene.ts'

export const missingTraces: Scene = {
  finding: 'F19',
  title: 'what is done without a trace, or leaves one for nothing',
  play: async (stage) => {
    const office = await stage.open()
    const { admin } = office
    const person = await stage.reader(office, '127.0.0.2')
    const lines = async () => (await admin.call('GET', '/api/history?per_page=1')).body.total
    await signInFrom(office.url, person.from, person.email)
    const before = await lines()
    await person.ask('/api/user/sessions', { method: 'DELETE' })
    const ended = (await lines()) - before
    const { body } = await admin.call('POST', '/api/sectors', { name: 'Water' })
    const path = `/api/sectors/${body.data.id}`
    const atFirst = await lines()
    const changed = await admin.call('PUT', path, {})
    const empty = (await lines()) - atFirst
    const version = changed.body.data?.version
    return [
      mustBe(
        "DELETE /api/user/sessions: one's own other sessions",
        `${ended} lines of history`,
        'at least one',
        ended > 0,
      ),
      mustBe(
        'PUT with an empty body',
        `${empty} lines of history, version ${body.data.version} → ${version}`,
        'no line, the same version',
        empty === 0 && version === body.data.version,
      ),
    ]
  },
}
