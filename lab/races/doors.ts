import type { Answer, Caller, Loose } from '../../tests/support/calls.ts'
import { withRetry } from '../../tests/support/with-retry.ts'

/** What came of one write, whichever way it was asked for: 'odd' where the answer is neither. */
export type Came = 'taken' | 'refused' | 'odd'

/** One write that is about to be asked for. */
export type Writer = () => Promise<Came>

type Office = Pick<Caller, 'call'>
type Answered = Promise<Answer<Loose>>

/** What a rule, or somebody who came between, may be the reason of. */
const refusals: readonly number[] = [409, 422]

const cameOf = (status: number): Came =>
  status < 300 ? 'taken' : refusals.includes(status) ? 'refused' : 'odd'

/** A call that is done or refused as a whole. */
export const whole =
  ({ call }: Office, method: string, path: string, body?: Loose): Writer =>
  async () =>
    cameOf((await withRetry(() => call(method, path, body))).status)

/** A preview is answered anew wherever somebody came between it and its mark: so often at most. */
const tries = 50

/**
 * Looks first and then does it, and looks again where somebody came between.
 * @param changesIn of a preview, how many rows would be changed
 */
const inTwoSteps = async (
  look: () => Answered,
  act: (mark: string) => Answered,
  changesIn: (preview: Loose) => number,
): Promise<Came> => {
  for (let time = 0; time < tries; time += 1) {
    const seen = await withRetry(look)
    if (seen.status !== 200) return 'odd'
    if (changesIn(seen.body.data) === 0) return 'refused'
    const done = await withRetry(() => act(seen.body.data.mark))
    if (done.status === 409) continue
    if (done.status !== 200) return 'odd'
    const { changed, created = 0 } = done.body.data
    return changed + created > 0 ? 'taken' : 'refused'
  }
  return 'odd'
}

/** A change of one row by the call for many. @param change `{ set }` or `{ delete: true }` */
export const inBulk =
  ({ call }: Office, plural: string, id: number, change: Loose): Writer =>
  () => {
    const asked = { select: { ids: [id] }, ...change }
    const ask = (more: Loose) => call('POST', `/api/${plural}/bulk`, { ...asked, ...more })
    return inTwoSteps(
      () => ask({ dry: true }),
      (mark) => ask({ mark }),
      ({ changes }) => changes,
    )
  }

/** A paste over one row. */
export const pasted =
  ({ call }: Office, plural: string, id: number, set: Loose): Writer =>
  () => {
    const ask = (more: Loose) => call('POST', `/api/${plural}/paste`, { rows: [{ id, set }], ...more })
    return inTwoSteps(
      () => ask({ dry: true }),
      (mark) => ask({ mark }),
      ({ changes }) => changes,
    )
  }

/** A file of one line. @param by the fields by which its row is found */
export const imported =
  ({ call }: Office, plural: string, csv: string, by: readonly string[]): Writer =>
  () => {
    const headers = { 'Content-Type': 'text/csv' }
    const ask = (query: string) =>
      call('POST', `/api/${plural}/import?by=${JSON.stringify(by)}&${query}`, csv, { headers })
    return inTwoSteps(
      () => ask('dry=1'),
      (mark) => ask(`mark=${mark}`),
      ({ create, change }) => create + change,
    )
  }

/** What gives values back: an undo, a restore. What it keeps is refused. */
export const givenBack =
  ({ call }: Office, path: string, body: Loose = {}): Writer =>
  async () => {
    const { status, body: answered } = await withRetry(() => call('POST', path, body))
    if (status !== 200) return cameOf(status)
    return answered.data.kept.length > 0 ? 'refused' : 'taken'
  }
