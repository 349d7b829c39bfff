import type { Caller, Loose } from '../../tests/support/calls.ts'

/**
 * Lines of one bill are made, changed, moved to another bill and deleted at the same moment, over and over, by turns over
 * the callers.
 * @returns the rounds after which a bill held another sum than that of its lines, and the calls that were not taken
 */
export const summing = async (
  callers: readonly Pick<Caller, 'call'>[],
  rounds: number,
): Promise<{ rounds: number; wrong: number; refused: number }> => {
  const by = (turn: number) => callers[turn % callers.length] as Pick<Caller, 'call'> // there is one at least
  const mark = Math.random().toString(36).slice(2, 8)
  const make = async (path: string, body: Loose): Promise<number> =>
    (await by(0).call('POST', path, body)).body.data.id
  const bills = [
    await make('/api/bills', { name: `One ${mark}` }),
    await make('/api/bills', { name: `Other ${mark}` }),
  ]
  const line = (bill: number, rate: number) => ({
    ...{ name: 'Work', bill_id: bills[bill], hours: 2, rate },
    ...{ quantity: '1.5', price: `${rate}.13` },
  })
  const found = { rounds, wrong: 0, refused: 0 }
  for (let round = 0; round < rounds; round += 1) {
    const [changing, moving, going] = [
      await make('/api/bill-lines', line(0, 1)),
      await make('/api/bill-lines', line(0, 10)),
      await make('/api/bill-lines', line(1, 100)),
    ]
    const answers = await Promise.all([
      by(round).call('POST', '/api/bill-lines', line(0, round)),
      by(round + 1).call('POST', '/api/bill-lines', line(0, round)),
      by(round + 2).call('PUT', `/api/bill-lines/${changing}`, { rate: 3, price: '0.01' }),
      by(round + 3).call('PUT', `/api/bill-lines/${moving}`, { bill_id: bills[1] }),
      by(round + 4).call('DELETE', `/api/bill-lines/${going}`),
    ])
    found.refused += answers.filter(({ status }) => status >= 300).length
    const sums = new Map<number, number>()
    const cents = new Map<number, number>()
    for (let page = 1, last = 1; page <= last; page += 1) {
      const { body } = await by(round).call('GET', `/api/bill-lines?per_page=100&page=${page}`)
      last = body.last_page
      for (const { bill, amount, cost } of body.data) {
        sums.set(bill.id, (sums.get(bill.id) ?? 0) + amount)
        cents.set(bill.id, (cents.get(bill.id) ?? 0) + centsIn(cost))
      }
    }
    for (const id of bills) {
      const { data } = (await by(round).call('GET', `/api/bills/${id}`)).body
      const exact = centsIn(data.cost) === (cents.get(id) ?? 0)
      if (data.sum !== (sums.get(id) ?? 0) || !exact) found.wrong += 1
    }
  }
  return found
}

/** '12.50' → 1250; nothing is 0. */
const centsIn = (amount: string | null): number => Number((amount ?? '0').replace('.', ''))
