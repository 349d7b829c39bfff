import { addresses } from '../parts/addresses.ts'
import { ask } from '../parts/ask.ts'
import { newPerson, type Person, roleOf } from '../parts/person.ts'
import { atMost, type Scene, statuses } from './scene.ts'

const writers = 8
const rounds = 20

export const ringOfLocks: Scene = {
  finding: 'F9',
  title: 'people and roles edited at the same time by two servers',
  only: 'postgres',
  play: async (stage) => {
    const first = await stage.open()
    const second = await stage.openOn(first)
    const roles = [await roleOf(first, 'One', ['sectors.read']), await roleOf(first, 'Two', ['sectors.read'])]
    const people: Person[] = []
    for (const [at, from] of addresses(10, writers).entries())
      people.push(await newPerson(first, `person${at}`, [roles[at % 2] ?? 0], from))
    const { body } = await first.admin.call('GET', '/api/permissions?per_page=100')
    const ids: readonly number[] = body.data.slice(0, 20).map(({ id }: { id: number }) => id)
    const answers: number[] = []
    const times: number[] = []
    const write = async (at: number): Promise<void> => {
      const { url } = at % 2 === 0 ? first : second
      for (let round = 0; round < rounds; round += 1) {
        const role = roles[(at + (round >> 1)) % 2] ?? 0
        const person = people[at]
        const asking = { method: 'PUT', token: first.admin.token, from: person?.from ?? '127.0.0.1' }
        const { status, milliseconds } = await (round % 2 === at % 2
          ? ask(url, `/api/users/${person?.id}`, { ...asking, body: { roles: [role] } })
          : ask(url, `/api/roles/${role}`, {
              ...asking,
              body: { permissions: ids.slice(0, 1 + ((at + round) % 19)) },
            }))
        answers.push(status)
        times.push(milliseconds)
      }
    }
    await Promise.all(Array.from({ length: writers }, (_, at) => write(at)))
    const refused = answers.filter((status) => status !== 200).length
    const sorted = times.toSorted((a, b) => a - b)
    const sent = `${writers} writers of people's roles and roles' permissions`
    const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? 0
    return [
      atMost(sent, refused, 0, `of ${answers.length} refused`, statuses(answers)),
      atMost(sent, p95, 1000, 'ms at the 95th of a hundred', `longest ${Math.round(sorted.at(-1) ?? 0)} ms`),
    ]
  },
}
