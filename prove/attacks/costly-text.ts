import { setTimeout as pause } from 'node:timers/promises'
import { ask } from '../parts/ask.ts'
import { askTurns } from '../parts/ask-turns.ts'
import { startProber } from '../parts/start-prober.ts'
import { atMost, type Scene, type Told } from './scene.ts'

const attacker = '127.0.0.2'
const bystander = '127.0.0.3'
const patience = 120_000
const mostOfOneTurn = 100

/** Marks of one class after marks of another: putting them in order takes the square of their number. */
export const marks = (bytes: number): string => `a${'\u0300'.repeat(bytes / 4)}${'\u0316'.repeat(bytes / 4)}`

type Wish = readonly [sent: string, method: string, path: string, body: unknown, token?: string | undefined]

export const costlyText: Scene = {
  finding: 'F1',
  title: 'a text whose normalisation takes the square of its length',
  play: async (stage) => {
    const office = await stage.open({ turns: true })
    const person = await stage.reader(office, attacker)
    const { token: admin } = office.admin
    const link = await office.admin.call('POST', `/api/users/${person.id}/reset-link`)
    const secret = marks(80_000)
    const fresh = { password: secret, confirm_password: secret }
    const changed = { ...fresh, current_password: 'x' }
    const wishes: readonly Wish[] = [
      ['email, 248 KB', 'POST', '/api/login', { email: marks(248_000), password: 'x' }],
      ['password, 80 KB', 'POST', '/api/login', { email: 'x@example.org', password: secret }],
      ['email, 80 KB', 'POST', '/api/password-reset-request', { email: secret }],
      ['password, 80 KB', 'POST', '/api/password-reset', { token: link.body.data.token, ...fresh }],
      ['password, 80 KB', 'PUT', '/api/user/password', changed, person.token],
      ['text, 80 KB', 'POST', '/api/sectors', { name: secret }, admin],
      ['email, 80 KB', 'POST', '/api/organizations', { email: secret }, admin],
    ]
    const told: Told[] = []
    const play = async ([sent, method, path, body, token]: Wish) => {
      await askTurns(office)
      const probed = { calls: [{ path: '/api/health' }], every: 50, patience }
      const prober = await startProber({ url: office.url, from: bystander, ...probed })
      await pause(200)
      const { status } = await ask(office.url, path, { from: attacker, method, body, token, patience })
      const { longest } = await prober.stop()
      const turn = (await askTurns(office)).longest
      const more = `latest health call ${longest} ms; answered ${status}`
      told.push(
        atMost(`${method} ${path}: ${sent}`, turn, mostOfOneTurn, 'ms of processor time in one go', more),
      )
    }
    for (const wish of wishes) await play(wish)
    for (let at = 0; at < 31; at += 1) {
      const body = { email: `${at}@example.org`, password: 'wrong' }
      await ask(office.url, '/api/login', { from: attacker, method: 'POST', body })
    }
    const blocked = { email: `x${secret}`, password: 'y' }
    await play(['email, 80 KB, by an address that is blocked', 'POST', '/api/login', blocked])
    return told
  },
}
