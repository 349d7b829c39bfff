import { setTimeout as pause } from 'node:timers/promises'
import { account } from '../parts/office.ts'
import { signInFrom } from '../parts/person.ts'
import { startSender } from '../parts/start-sender.ts'
import { atMost, type Scene, statuses } from './scene.ts'

export const fullQueue: Scene = {
  finding: 'F3',
  title: 'sign-ins without end from an address that is blocked already',
  steady: true,
  play: async (stage) => {
    const office = await stage.open()
    const sender = startSender({
      ...{ url: office.url, from: ['127.0.0.2'], connections: 200 },
      calls: [
        { path: '/api/login', method: 'POST', body: { email: 'somebody@example.org', password: 'wrong' } },
      ],
      ...{ manner: 'answered', times: 100_000, seconds: 12 },
    })
    await pause(2000)
    const answers: number[] = []
    for (let at = 0; at < 15; at += 1) {
      answers.push((await signInFrom(office.url, '127.0.0.3', account.email, account.password)).status)
      await pause(200)
    }
    const { answered } = await sender.done
    sender.end()
    const refused = answers.filter((status) => status !== 200).length
    const others = Object.entries(answered).map(([status, count]) => `${count} × ${status}`)
    return [
      atMost(
        `200 connections of wrong sign-ins from 127.0.0.2 (${others.join(', ')})`,
        ...([
          refused,
          0,
          "of 15 of an administrator's sign-ins from 127.0.0.3 refused",
          statuses(answers),
        ] as const),
      ),
    ]
  },
}
