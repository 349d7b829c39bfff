import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import * as words from '../../../src/descriptor/index.ts'
import { openDatabase } from '../../../src/server/platform/database/index.ts'
import { onBoth, withDatabase } from '../../support/places.ts'
import { bring, fill, person, personFields, team } from './office.ts'

const script = fileURLToPath(new URL('./bring-and-die.ts', import.meta.url))

onBoth((place) => {
  const changed = person({
    ...personFields,
    phone: words.text('Phone'),
    remark: words.longtext('Remark', words.sortable),
  })

  for (const moment of ['before', 'after']) {
    test(`killed ${moment} the change is made durable, a start finds it not begun or done, and completes`, async () => {
      const url = await place.fresh()
      await withDatabase(url, async (database) => {
        await bring(database, [team, person()])
        await fill(database)
      })
      const child = spawn(process.execPath, [script, url, moment], { stdio: 'inherit' })
      expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
      await withDatabase(url, async (database) => {
        const { steps } = await bring(database, [team, changed])
        expect(steps.length > 0).toBe(moment === 'before')
        expect(await database.rows('select name, remark_key, phone from people order by id')).toEqual([
          ['Ada', 'about ada', null],
          ['Grace', 'about grace', null],
          ['Élodie', 'about elodie', null],
        ])
        expect((await bring(database, [team, changed])).steps).toEqual([])
      })
    })
  }

  if (place.name === 'sqlite') return // whose file takes one process alone
  test('of four processes that start at once, one makes the tables and three wait', async () => {
    const url = await place.fresh()
    const databases = await Promise.all(Array.from({ length: 4 }, () => openDatabase(url)))
    const plans = await Promise.all(databases.map((database) => bring(database, [team, changed])))
    expect(plans.filter(({ steps }) => steps.length > 0)).toHaveLength(1)
    await Promise.all(databases.map((database) => database.close()))
  })
})
