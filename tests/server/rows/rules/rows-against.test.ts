import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadModel, locateProduct } from '../../../../src/server/index.ts'
import { logRuleViolations } from '../../../../src/server/rows/rules/rule-violations.ts'
import { inUnitOfWork } from '../../../../src/server/rows/store/unit-of-work.ts'
import { explainRuleViolations } from '../../../../src/tools/explain/rule-violations.ts'
import { behindItsBack } from '../../../support/behind-its-back.ts'
import { databases, serving } from '../../../support/databases.ts'
import { folderOf } from '../../../support/workshop.ts'
import { type Office, openOffice } from '../../office.ts'

describe.each(databases)('rows that stand against a rule at a start, on %s', (kind) => {
  let office: Office
  beforeAll(async () => {
    office = await openOffice(kind, locateProduct(folderOf('hall')), 'Europe/Berlin')
    const slot = office.entity('slot')
    await office.database.write((writer) =>
      inUnitOfWork(office.parts, writer, null, { kind: 'import' }, async (work) => {
        const desk = await work.insert(office.entity('desk'), { name: 'Desk', places: 1 })
        const other = await work.insert(office.entity('desk'), { name: 'Other' })
        const plan = await work.insert(office.entity('plan'), { name: 'Plan' })
        // Nobody asks what the server writes by itself: as rows were that an earlier version let in.
        const rows = [
          { code: 'sound', kind: 'Plain', begins: '2026-01-01', ends: '2026-01-05' },
          { code: 'meets', kind: 'Plain', begins: '2026-01-04', ends: '2026-01-09' },
          { code: 'backwards', begins: '2026-02-09', ends: '2026-02-01' },
          { code: 'red', kind: 'Red', size: 'Large', note: 'n', begins: '2026-03-01', ends: '2026-03-02' },
          { code: 'bare', size: 'Large' },
          // 23:30 on 4 May and 00:30 on 5 May in the office are one day in UTC.
          ...['2026-05-04T21:30:00Z', '2026-05-04T22:30:00Z', '2026-05-05T08:00:00Z'].map((at) => ({
            ...{ code: at, desk, at, state: 'Open' },
          })),
          { code: 'crew', crew: [desk, other], begins: '2026-06-01', ends: '2026-06-05' },
          { code: 'same', crew: [other, desk], begins: '2026-06-05', ends: '2026-06-07' },
          { code: 'apart', crew: [other], begins: '2026-06-08', ends: '2026-06-08' },
          { code: 'done', desk, at: '2026-05-05T08:00:00Z', state: 'Done' },
        ]
        await work.insertMany(
          slot,
          rows.map((row) => ({ ...row, plan })),
        )
      }),
    )
  }, 60_000)
  afterAll(() => office.close())

  test('are said for each rule, with how many and which', async () => {
    office.said.length = 0
    await logRuleViolations(office.parts, () => false)
    const against = (rule: string, id: number) =>
      `Slots: 1 row stands against a rule (id ${id}): “${rule}” They stay as they are; whoever saves one next is asked to mend it.`
    expect([...office.said].sort()).toEqual(
      [
        against('Ends must not be before Begins.', 3),
        against('Note is required while Size is Large.', 5),
        against('Nothing red is large.', 4),
        against('These days are taken.', 2),
        against('The desk is full that day.', 8),
        against('One of the crew is elsewhere.', 10),
      ].sort(),
    )
  })

  test('are not asked for by a server that stops', async () => {
    office.said.length = 0
    await logRuleViolations(office.parts, () => true)
    expect(office.said).toEqual([])
  })
})

describe.each(databases)('rows that stand against what is gathered, on %s', (database) => {
  const server = serving({ database, product: locateProduct(folderOf('depot')) })

  test('are named by explain with their number, and so are those whose reference leads to what is forbidden', async () => {
    const blocked = await server.make('lots', { name: 'Blocked', movements: [{ note: 'in', kg: 5 }] })
    await server.call('PUT', `/api/lots/${blocked.id}`, { state: 'Blocked' })
    const low = await server.make('lots', { name: 'Low' })
    await behindItsBack(server.databaseUrl, [`update lots set moved = -25, stock = -25 where id = ${low.id}`])
    const model = await loadModel(locateProduct(folderOf('depot')))
    const entities = ['lot', 'movement'].flatMap((name) => model.entities[name] ?? [])
    const [title, lines = ''] = await explainRuleViolations(server.databaseUrl, model, entities)
    const nearer = 'what brings one nearer to what is allowed is taken, what takes it further is refused.'
    expect(title).toBe('Rows that stand against a rule')
    expect(lines.split('\n')).toEqual([
      `- Lots: 1 row stands against a rule (id ${low.id}): “There is not so much left.” They stay as they are; ${nearer}`,
      `- Lots: 1 row stands against a rule (id ${low.id}): “So much is to be left.” They stay as they are; ${nearer}`,
      '- Movements: 1 row stands against a rule (id 1): “This lot is blocked.” They stay as they are; whoever saves one next is asked to mend it.',
    ])
  })
})
