import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { permissionsFor } from '../../../../src/model/permissions.ts'
import { seedFirstRows } from '../../../../src/server/operations/seed/first-rows.ts'
import { planSeeds } from '../../../../src/server/operations/seed/plan-seeds.ts'
import { makeRecordParts } from '../../../../src/server/rows/read/record-parts.ts'
import { databasesOfTier } from '../../../support/databases.ts'
import { officeOn } from '../../office.ts'

const tables = [
  'actions',
  'statuses',
  'results',
  'permissions',
  'roles',
  'roles_permissions',
  'engine_tally_groups',
  'engine_history',
]

describe.each(databasesOfTier)('first rows on %s', (database) => {
  const office = officeOn(database)

  const texts = async (sql: string): Promise<unknown[]> =>
    (await office.database.rows(sql)).map(([text]) => text)
  const everything = async () =>
    Promise.all(tables.map(async (table) => [table, ...(await texts(`select count(*) from ${table}`))]))

  test('hold the literals that rules depend on', async () => {
    expect(await texts('select name from actions order by id')).toEqual(['Promised', 'Declined'])
    expect(await texts('select name from statuses order by id')).toEqual(['Ready', 'In Work'])
    expect(await texts('select title from results order by id')).toEqual([
      'Not Settled',
      'Settlement in Process',
      'Settled',
    ])
  })

  test('hold a permission for every entity and verb, and three roles', async () => {
    const titles = await texts('select title from permissions where generated = 1')
    expect(new Set(titles)).toEqual(
      new Set(office.model.list.flatMap((entity) => permissionsFor(office.model, entity))),
    )
    expect(await texts('select title from roles order by id')).toEqual(['Administrator', 'Staff', 'Viewer'])
    expect(await texts('select title from roles where everything = 1')).toEqual(['Administrator'])
    const held = (role: string) =>
      texts(
        `select p.title from roles_permissions l join roles r on r.id = l.owner_id join permissions p on p.id = l.target_id where r.title = '${role}'`,
      )
    expect(await held('Administrator')).toEqual([])
    expect((await held('Viewer')).every((title) => String(title).endsWith('.read'))).toBe(true)
    expect(await held('Viewer')).toHaveLength(office.model.list.length)
    const staff = await held('Staff')
    expect(staff).toHaveLength((office.model.list.length - 3) * 4) // none that a rule asks for beside the verbs
    expect(staff.filter((title) => /^(users|roles|permissions)\./.test(String(title)))).toEqual([])
    expect(office.said).toEqual([])
  })

  test('are brought once: again changes nothing, two at a time neither', async () => {
    const before = await everything()
    await Promise.all([1, 2].map(() => seedFirstRows(makeRecordParts(office.parts.context))))
    expect(await everything()).toEqual(before)
  })

  if (database === 'postgres')
    // a SQLite file has one process
    test('wait for another process that brings them, longer than a call would', async () => {
      let held = true
      let begun = () => {}
      const begins = new Promise<void>((resolve) => {
        begun = resolve
      })
      const other = office.database.write(
        async (writer) => {
          await writer.lock('first rows')
          begun()
          await pause(2500) // beyond the wait for a lock in a call
          held = false
        },
        { seconds: 60 },
      )
      await begins
      await seedFirstRows(office.parts)
      expect(held).toBe(false)
      await other
    })

  test('are told beforehand, with what a renamed choice would stand beside', async () => {
    const planned = () => planSeeds(office.database, office.model, new Map())
    expect(await planned()).toEqual([])
    await office.database.write((writer) =>
      writer.run("update actions set name = 'Let go', name_key = 'LET GO' where name = 'Declined'"),
    )
    expect(await planned()).toEqual([
      "'Declined' to actions, since rules name it. 'Let go' is there, too, and not among the first rows: where one of them is meant under a new name, both will stand side by side. What refers to the old one keeps it until somebody changes that.",
    ])
    await seedFirstRows(office.parts)
    expect(await planned()).toEqual([])
    expect(await texts('select name from actions order by id')).toEqual(['Promised', 'Let go', 'Declined'])
    await office.database.write((writer) => writer.run("delete from actions where name = 'Let go'"))
  })

  test('bring back what rules name, and leave alone what somebody deleted otherwise', async () => {
    await office.database.write(async (writer) => {
      await writer.run("delete from actions where name = 'Declined'")
      await writer.run("delete from roles where title = 'Viewer'")
    })
    await seedFirstRows(office.parts)
    expect(await texts('select name from actions order by id')).toEqual(['Promised', 'Declined'])
    expect(await texts('select title from roles order by id')).toEqual(['Administrator', 'Staff'])
  })

  test('give the permissions of a new entity to nobody, and say so', async () => {
    await office.database.write(async (writer) => {
      await writer.run(
        "delete from roles_permissions where target_id in (select id from permissions where title like 'scales.%')",
      )
      await writer.run("delete from permissions where title like 'scales.%'")
      await writer.run("delete from engine_grants where title like 'scales.%'")
    })
    await seedFirstRows(office.parts)
    const added = "select id from permissions where title like 'scales.%' and generated = 1"
    expect(await texts(added)).toHaveLength(4)
    expect(await texts(`select 1 from roles_permissions where target_id in (${added})`)).toEqual([])
    expect(office.said).toEqual([expect.stringMatching(/scales\.read, scales\.create/)])
  })

  test('take the permissions of an entity that is gone out of sight; added ones stay and give nothing new', async () => {
    await office.database.write(async (writer) => {
      for (const [title, generated] of [
        ['regions.read', 1],
        ['by hand', 0],
      ] as const) {
        await writer.run(
          `insert into permissions (title, title_key, generated) values ('${title}', '${title}', ${generated})`,
        )
        await writer.run(
          `insert into roles_permissions (owner_id, target_id) select r.id, p.id from roles r, permissions p where r.title = 'Staff' and p.title = '${title}'`,
        )
      }
    })
    await seedFirstRows(office.parts)
    expect(await texts("select title from permissions where title in ('regions.read', 'by hand')")).toEqual([
      'by hand',
    ])
  })

  test('take the grants of a row that somebody had added under the title of an entity to come', async () => {
    await office.database.write(async (writer) => {
      await writer.run("update permissions set generated = 0 where title = 'scales.delete'")
      await writer.run(
        "insert into roles_permissions (owner_id, target_id) select r.id, p.id from roles r, permissions p where r.title = 'Staff' and p.title = 'scales.delete'",
      )
    })
    await seedFirstRows(office.parts)
    expect(
      await texts(
        "select generated from permissions p where title = 'scales.delete' and not exists (select 1 from roles_permissions l where l.target_id = p.id)",
      ),
    ).toEqual([1])
  })
})
