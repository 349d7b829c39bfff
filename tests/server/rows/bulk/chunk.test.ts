import { beforeAll, describe, expect, test } from 'vitest'
import type { EntityModel, Row } from '../../../../src/model/index.ts'
import type { Caller } from '../../../../src/server/access/caller.ts'
import { applyChunk } from '../../../../src/server/rows/bulk/apply-chunk.ts'
import { frozenRows, frozenText } from '../../../../src/server/rows/bulk/frozen-rows.ts'
import { type FrozenRow, previewBulk } from '../../../../src/server/rows/bulk/preview.ts'
import { readChange } from '../../../../src/server/rows/bulk/read-change.ts'
import { inUnitOfWork } from '../../../../src/server/rows/store/unit-of-work.ts'
import { Records } from '../../../../src/server/rows/write/records.ts'
import { databases } from '../../../support/databases.ts'
import { officeOn } from '../../office.ts'

const everyone: Caller = {
  id: 1,
  name: 'Somebody',
  email: 'somebody@example.org',
  everything: true,
  permissions: new Set(),
}
const holding = (...titles: readonly string[]): Caller => ({
  ...everyone,
  everything: false,
  permissions: new Set(titles),
})

describe.each(databases)('rows that were judged, on %s', (kind) => {
  const office = officeOn(kind)
  let claim: EntityModel
  let made = 0
  const claims = async (count: number): Promise<readonly number[]> => {
    const ids: number[] = []
    for (let at = 0; at < count; at += 1) {
      made += 1
      const { json } = await new Records(office.parts).create(
        claim,
        { subject: `Claim ${made}`, owner_id: null },
        everyone,
      )
      ids.push(JSON.parse(json).id)
    }
    return ids
  }
  const judged = async (ids: readonly number[], body: Row) => {
    const { change, errors } = await readChange(office.parts, claim, body, everyone)
    expect(errors).toEqual({})
    const select = { list: null, keyword: '', where: '', ids, except: [] }
    const request = { entity: claim, select, change, text: '' }
    return { request, rows: (await previewBulk(office.parts, request, everyone, true)).rows }
  }
  type Judged = Awaited<ReturnType<typeof judged>>
  const apply = async ({ request, rows }: Judged, caller: Caller = everyone) => {
    const done = await office.database.write((writer) =>
      inUnitOfWork(office.parts, writer, caller, { kind: 'bulk' }, (work) =>
        applyChunk(office.parts, work, caller, request, rows),
      ),
    )
    return done.value
  }
  const records = () => new Records(office.parts)

  beforeAll(() => {
    claim = office.entity('claim')
  })

  test('stay as they are where somebody changed or deleted them meanwhile', async () => {
    const ids = await claims(4)
    const asked = await judged(ids, { set: { urgent: true, wanted: '2026-12-01' } })
    await records().update(claim, ids[1] ?? 0, { amount: '5.00' }, everyone)
    await records().delete(claim, ids[2] ?? 0, everyone)
    expect(await apply(asked)).toEqual({
      changed: 2,
      refused: [
        { reason: 'Somebody changed it meanwhile.', ids: [ids[1]] },
        { reason: 'It was deleted meanwhile.', ids: [ids[2]] },
      ],
    })
    expect(await apply(asked)).toMatchObject({ changed: 0 })
  })

  test('are judged anew: what another row has come to hold meanwhile is refused in its words', async () => {
    const [one = 0, other = 0] = await claims(2)
    const asked = await judged([one], { set: { subject: `Taken on ${kind}` } })
    await records().update(claim, other, { subject: `Taken on ${kind}` }, everyone)
    expect(await apply(asked)).toEqual({
      changed: 0,
      refused: [{ reason: `Subject "Taken on ${kind}" is taken. Choose another.`, ids: [one] }],
    })
  })

  test('stay as they are, all of them, where the right has gone', async () => {
    const ids = await claims(2)
    const set = await judged(ids, { set: { urgent: true, wanted: '2026-12-01' } })
    const gone = await judged(ids, { delete: true })
    const needs = (permission: string) => ({
      changed: 0,
      refused: [
        { reason: `You need the permission "${permission}". Ask an administrator for it.`, ids: [...ids] },
      ],
    })
    expect(await apply(set, holding('claims.update'))).toEqual(needs('claims.read'))
    expect(await apply(set, holding('claims.read'))).toEqual(needs('claims.update'))
    expect(await apply(gone, holding('claims.read', 'claims.update'))).toEqual(needs('claims.delete'))
    expect(await apply(set, holding('claims.read', 'claims.update'))).toMatchObject({ changed: 2 })
  })

  test('stay as they are, all of them, where what they were to lead to has gone', async () => {
    const condition = office.entity('status')
    const { json } = await records().create(condition, { name: `Gone on ${kind}` }, everyone)
    const { id } = JSON.parse(json)
    const ids = await claims(2)
    const asked = await judged(ids, { set: { condition_id: id } })
    await records().delete(condition, id, everyone)
    expect(await apply(asked)).toEqual({
      changed: 0,
      refused: [{ reason: 'Condition is no longer in the list. Choose another.', ids: [...ids] }],
    })
  })
})

test.each<readonly FrozenRow[]>([
  [],
  [{ id: 1, version: 1 }],
  [7, 8, 9, 4_000_000_000, 9_007_199_254].map((id, at) => ({ id, version: at === 2 ? 65_535 : at })),
  Array.from({ length: 12_345 }, (_, at) => ({ id: 3 * at + 1, version: (at % 5) + 1 })),
] as never)('rows are kept as a text until they are changed', async (...rows: readonly FrozenRow[]) => {
  const text = await frozenText(rows)
  expect(await frozenRows(text)).toEqual(rows)
  expect(text.length).toBeLessThan(20_000)
})
