import { type Asking, jsonOf } from '../parts/ask.ts'
import { newPerson } from '../parts/person.ts'
import { mustBe, type Scene } from './scene.ts'

export const ownAccount: Scene = {
  finding: 'F8',
  title: 'a stolen token that becomes a stolen account',
  play: async (stage) => {
    const office = await stage.open()
    const roles = jsonOf({
      text: JSON.stringify((await office.admin.call('GET', '/api/roles?per_page=100')).body),
    })
    const full = roles.data.filter((role: { everything: boolean }) => role.everything)
    const ids = full.map(({ id }: { id: number }) => id)
    const thief = await newPerson(office, 'second', ids, '127.0.0.2')
    const own = `/api/users/${thief.id}`
    const fresh = { password: 'another good passphrase', confirm_password: 'another good passphrase' }
    const wishes: readonly [string, string, Asking][] = [
      ["one's own email", own, { method: 'PUT', body: { email: 'thief@example.org' } }],
      ['a reset link for oneself', `${own}/reset-link`, { method: 'POST' }],
      ["one's own password", own, { method: 'PUT', body: fresh }],
    ]
    const told = []
    for (const [what, path, asking] of wishes) {
      const { status } = await thief.ask(path, asking)
      const refused = status >= 400 && status < 500
      told.push(
        mustBe(
          `${asking.method} ${path}: ${what}, by the token alone`,
          `answered ${status}`,
          'refused',
          refused,
        ),
      )
    }
    return told
  },
}
