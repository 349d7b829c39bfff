import { describe, expect, test } from 'vitest'
import { locateProduct } from '../../../../src/server/index.ts'
import type { Loose } from '../../../support/calls.ts'
import { databases, serving } from '../../../support/databases.ts'
import { folderOf } from '../../../support/workshop.ts'

describe.each(databases)('rows of a paste, one after another, on %s', (database) => {
  const server = serving({ database, product: locateProduct(folderOf('hall')) })
  let count = 0
  const slot = async (body: Loose): Promise<Loose> => {
    count += 1
    const plan = await server.make('plans', { name: `Plan ${count}` })
    return server.make('slots', { code: `C${count}`, plan_id: plan.id, ...body })
  }
  const paste = async (rows: readonly Loose[]) => {
    const seen = await server.call('POST', '/api/slots/paste', { rows, dry: true })
    const { mark } = seen.body.data
    const done = await server.call('POST', '/api/slots/paste', { rows, mark })
    expect(done.status, JSON.stringify(done.body)).toBe(200)
    return {
      seen: seen.body.data.rows.map(({ becomes }: Loose) => becomes),
      changed: done.body.data.changed,
    }
  }
  const [monday, tuesday] = ['2026-05-04', '2026-05-05']

  test('come to be alike up to their most, and what one leaves the next may have', async () => {
    const desk = await server.make('desks', { name: 'Desk', places: 2 })
    const at = (day: string, hour: number) => `${day}T0${hour}:00:00Z`
    const there = await slot({ desk_id: desk.id, at: at(monday, 7) })
    const others = [await slot({}), await slot({}), await slot({})]
    const into = (row: Loose, hour: number) => ({
      ...{ id: row.id, set: { desk_id: desk.id, at: at(monday, hour) } },
    })
    const some = await paste(others.map((row, place) => into(row, place + 1)))
    expect(some).toEqual({ seen: ['changed', 'refused', 'refused'], changed: 1 })
    const [, second] = others
    const exchanged = await paste([{ id: there.id, set: { at: at(tuesday, 7) } }, into(second, 5)])
    expect(exchanged).toEqual({ seen: ['changed', 'changed'], changed: 2 })
    const alike = await paste([into(others[2], 5), { id: there.id, set: { at: at(monday, 5) } }])
    expect(alike.changed).toBe(0)
  })

  test('are refused where one before has their unique value, or their days', async () => {
    const rows = [await slot({}), await slot({})]
    const same = await paste(rows.map(({ id }) => ({ id, set: { code: 'SAME' } })))
    expect(same).toEqual({ seen: ['changed', 'refused'], changed: 1 })
    const days = ['2031-01-01', '2031-01-03'].map((begins) => ({ kind: 'Plain', begins, ends: '2031-01-05' }))
    const met = await paste(rows.map(({ id }, place) => ({ id, set: days[place] })))
    expect(met).toEqual({ seen: ['changed', 'refused'], changed: 1 })
  })
})
