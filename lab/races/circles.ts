import type { Caller, Loose } from '../../tests/support/calls.ts'

/**
 * The rows of a tree are put into one another at the same moment, so that all of the moves together would make a circle,
 * and a row of no circle moves beside them: over and over, by turns over the callers.
 * @returns the rounds that left a circle, those where a move was refused that made none, and answers of neither kind
 */
export const circling = async (
  callers: readonly Pick<Caller, 'call'>[],
  rounds: number,
): Promise<{ rounds: number; circles: number; wronglyRefused: number; others: number }> => {
  const by = (turn: number) => callers[turn % callers.length] as Pick<Caller, 'call'> // there is one at least
  const mark = Math.random().toString(36).slice(2, 8)
  const make = async (name: string): Promise<number> =>
    (await by(0).call('POST', '/api/places', { name: `${name} ${mark}` })).body.data.id
  const ring: number[] = []
  for (const name of ['One', 'Two', 'Three', 'Four']) ring.push(await make(name))
  const bystander = await make('Bystander')
  const move = (turn: number, id: number, inside: number | null) =>
    by(turn).call('PUT', `/api/places/${id}`, { inside_id: inside })
  const found = { rounds, circles: 0, wronglyRefused: 0, others: 0 }
  for (let round = 0; round < rounds; round += 1) {
    const size = 2 + (round % 3)
    const moving = ring.slice(0, size)
    const answers = await Promise.all([
      ...moving.map((id, at) => move(round + at, id, moving[(at + 1) % size] as number)), // it is within
      move(round + size, bystander, ring[round % ring.length] as number),
    ])
    const refused = answers.filter(({ status }) => status === 422).length
    found.others += answers.filter(({ status }) => status !== 200 && status !== 422).length
    const above = new Map<number, number | null>()
    for (const id of moving) {
      const { data } = (await by(round).call('GET', `/api/places/${id}`)).body as Loose
      above.set(id, data.inside_id)
    }
    if (moving.every((id) => above.get(id) !== null)) found.circles += 1
    else if (refused !== 1) found.wronglyRefused += 1
    for (const [at, id] of moving.entries()) await move(at, id, null)
  }
  return found
}
