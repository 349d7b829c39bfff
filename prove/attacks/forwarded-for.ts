import { isIP } from 'node:net'
import { ask } from '../parts/ask.ts'
import { account } from '../parts/office.ts'
import { atMost, type Scene, statuses } from './scene.ts'

const said = [
  ...['abc', '1.2.3.4:5678', '[::1]:80', 'a'.repeat(8000), '<script>alert(1)</script>', '1.2.3.4, x'],
  ...['unknown', '_hidden', '999.1.1.1', '1.2.3.4%0d%0a', '"[2001:db8::1]:47011"', "' or 1=1 --"],
]

export const forwardedFor: Scene = {
  finding: 'F14',
  title: 'X-Forwarded-For that is no address',
  play: async (stage) => {
    const office = await stage.open({ environment: { TRUST_PROXY: '127.0.0.1' } })
    const signIn = (forwarded: string, password: string, email = account.email) =>
      ask(office.url, '/api/login', {
        method: 'POST',
        headers: { 'X-Forwarded-For': forwarded },
        body: { email, password },
      })
    for (const each of said) await signIn(each, account.password)
    const { body } = await office.admin.call('GET', '/api/user/sessions')
    const noted: readonly string[] = body.data.map(({ address }: { address: string }) => address)
    const strange = noted.filter((address) => isIP(address) === 0)
    const answers: number[] = []
    for (let at = 0; at < 40; at += 1)
      answers.push((await signIn(`5.6.7.8:${40_000 + at}`, 'wrong', `${at}@example.org`)).status)
    const counted = answers.filter((status) => status === 429).length
    return [
      atMost(
        `${said.length} sign-ins with other things in it`,
        ...([
          strange.length,
          0,
          'sessions whose address is none',
          strange.map((each) => each.slice(0, 20)).join(' '),
        ] as const),
      ),
      atMost(
        '40 wrong sign-ins, each of another account, by a proxy that appends another port each time',
        ...([answers.length - counted, 30, 'of them not stopped', statuses(answers)] as const),
      ),
    ]
  },
}
