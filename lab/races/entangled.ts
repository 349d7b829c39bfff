import type { Caller, Loose } from '../../tests/support/calls.ts'

/** What may be answered: done, gone meanwhile, or led to what is gone. */
const expected: readonly number[] = [200, 201, 404, 422]

/**
 * Bills are deleted while their lines are written, and lines change places between two bills in both directions, over and
 * over, by turns over the callers: each holds what another waits for, if they take it in different orders.
 * @returns the rounds after which a bill held another sum than that of its lines, and the answers that nobody expects
 */
export const entangling = async (
  callers: readonly Pick<Caller, 'call'>[],
  rounds: number,
): Promise<{ rounds: number; wrong: number; others: number }> => {
  const by = (turn: number) => callers[turn % callers.length] as Pick<Caller, 'call'> // there is one at least
  const mark = Math.random().toString(36).slice(2, 8)
  const make = async (path: string, body: Loose): Promise<number> =>
    (await by(0).call('POST', path, body)).body.data.id
  const lineOf = (bill: number) => ({ name: 'Part', bill_id: bill, quantity: '1', price: '0.10' })
  const found = { rounds, wrong: 0, others: 0 }
  for (let round = 0; round < rounds; round += 1) {
    const bills: number[] = []
    for (const name of ['Going', 'One', 'Other'])
      bills.push(await make('/api/bills', { name: `${name} ${mark} ${round}` }))
    const [going = 0, one = 0, other = 0] = bills
    const lines: number[] = []
    for (const bill of [going, going, going, one, one, other, other])
      lines.push(await make('/api/bill-lines', lineOf(bill)))
    const [first, second, third, here, near, there, far] = lines
    const put = (turn: number, line: number | undefined, body: Loose) =>
      by(round + turn).call('PUT', `/api/bill-lines/${line}`, body)
    const answers = await Promise.all([
      put(0, first, { price: '0.20' }),
      put(1, second, { bill_id: one }),
      by(round).call('DELETE', `/api/bills/${going}`),
      put(1, third, { price: '0.30' }),
      by(round + 1).call('POST', '/api/bill-lines', lineOf(going)),
      put(1, here, { bill_id: other }),
      put(0, there, { bill_id: one }),
      put(0, near, { bill_id: other, price: '0.40' }),
      put(1, far, { bill_id: one, price: '0.50' }),
    ])
    found.others += answers.filter(({ status }) => !expected.includes(status)).length
    for (const bill of [one, other]) {
      const where = encodeURIComponent(JSON.stringify({ bill: { id: bill } }))
      const { body } = await by(round).call('GET', `/api/bill-lines?per_page=100&where=${where}`)
      const cents = body.data.reduce(
        (sum: number, { cost }: Loose) => sum + Math.round(Number(cost) * 100),
        0,
      )
      const { data } = (await by(round + 1).call('GET', `/api/bills/${bill}`)).body
      if (Math.round(Number(data.cost) * 100) !== cents) found.wrong += 1
    }
  }
  return found
}
