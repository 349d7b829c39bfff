import { setTimeout as pause } from 'node:timers/promises'
import { addresses } from '../parts/addresses.ts'
import type { Office } from '../parts/office.ts'
import { newPerson, type Person, passphrase, roleOf, signInFrom } from '../parts/person.ts'
import { startSender } from '../parts/start-sender.ts'
import { atMost, type Scene, type Stage, statuses } from './scene.ts'

const colleagues = 6
const office9 = '127.0.0.9'

export const lockedOut: Scene = {
  finding: 'F13',
  title: 'wrong sign-ins in the name, or from the address, of others',
  play: async (stage) => [...(await inTheirName(stage)), ...(await fromTheirAddress(stage))],
}

const wrong = (email: string) => ({
  path: '/api/login',
  method: 'POST',
  body: { email, password: 'a wrong passphrase' },
})

/** Somebody at home and on the road, whose account is tried without end from three addresses. */
const inTheirName = async (stage: Stage) => {
  const office = await stage.open()
  const person = await newPerson(
    office,
    'traveller',
    [await roleOf(office, 'Members', ['sectors.read'])],
    '127.0.0.5',
  )
  const sender = startSender({
    ...{ url: office.url, from: addresses(20, 3), calls: [wrong(person.email)], connections: 3 },
    ...{ manner: 'answered', times: 100_000, seconds: 40 },
  })
  await pause(12_000)
  const road = await untilLetIn(office, person, '127.0.0.6', 25_000)
  const home = await signInFrom(office.url, person.from, person.email)
  sender.end()
  const sent = "wrong passwords for one account from three addresses; its owner's right one"
  return [
    atMost(
      `${sent} where they signed in before`,
      home.status === 200 ? 0 : 1,
      0,
      'refused',
      `answered ${home.status}`,
    ),
    atMost(`${sent} from a new address, once a second`, road, 20, 's until they are let in'),
  ]
}

/** Seconds of trying; Infinity where it was in vain. */
const untilLetIn = async (
  office: Office,
  person: Person,
  from: string,
  patience: number,
): Promise<number> => {
  const began = Date.now()
  while (Date.now() - began < patience) {
    if ((await signInFrom(office.url, from, person.email)).status === 200) return (Date.now() - began) / 1000
    await pause(1000)
  }
  return Number.POSITIVE_INFINITY
}

/** An office behind one address, of which one machine tries passwords. */
const fromTheirAddress = async (stage: Stage) => {
  const office = await stage.open()
  const roles = [await roleOf(office, 'Members', ['sectors.read'])]
  const people: Person[] = []
  for (let at = 0; at < colleagues; at += 1)
    people.push(await newPerson(office, `colleague${at}`, roles, office9))
  for (let at = 0; at < 32; at += 1)
    await signInFrom(office.url, office9, `nobody${at}@example.org`, 'a wrong passphrase')
  const answers: number[] = []
  for (const { email } of people)
    answers.push((await signInFrom(office.url, office9, email, passphrase)).status)
  const refused = answers.filter((status) => status !== 200).length
  const sent = `32 wrong sign-ins from an office's address; ${colleagues} colleagues there who signed in before`
  return [atMost(sent, refused, 0, 'refused', statuses(answers))]
}
