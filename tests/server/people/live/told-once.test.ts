import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../../src/server/access/caller.ts'
import { commentsTopic } from '../../../../src/server/people/comments/save-comment.ts'
import { Viewers } from '../../../../src/server/people/live/viewers.ts'
import { type Database, openDatabase } from '../../../../src/server/platform/database/index.ts'
import { unfilteredRows } from '../../../../src/server/platform/sql/row-security.ts'
import type { RowFilters } from '../../../../src/server/rows/read/row-filters.ts'
import { loadModel } from '../../../../src/server/start-server.ts'
import { temporaryFolder } from '../../../support/places.ts'
import { workshop } from '../../../support/workshop.ts'

const folder = temporaryFolder()
let database: Database
let viewers: Viewers
const asked: string[] = []

beforeAll(async () => {
  database = await openDatabase(`sqlite:${folder}/app.db`)
  await database.write(async (writer) => {
    await writer.run('create table petitions (id integer primary key)')
    await writer.run('insert into petitions (id) values (7), (8)')
  })
  const counted: Pick<Database, 'dialect' | 'subscribe' | 'rows'> = {
    dialect: database.dialect,
    subscribe: (listener) => database.subscribe(listener),
    rows: (sql, parameters) => {
      asked.push(String(parameters))
      return database.rows(sql, parameters)
    },
  }
  const reaches = { of: async () => unfilteredRows } as unknown as RowFilters // all that is asked of them
  viewers = new Viewers(await loadModel(workshop), counted as Database, reaches)
})
afterAll(async () => {
  viewers.close()
  await database.close()
})

const open = (caller: Caller): readonly string[] => {
  const heard: string[] = []
  const send = (text: string) => {
    for (const [, id] of text.matchAll(/^event: comments\ndata: .*"id":(\d+)/gm)) heard.push(String(id))
  }
  viewers.add({ caller, look: async () => caller, send, end: () => {} }, null)
  return heard
}

const person = (id: number, ...permissions: readonly string[]): Caller => ({
  ...{ id, name: 'Ada', email: 'ada@example.org', everything: false },
  permissions: new Set(permissions),
})

test('of what was said often one is asked and told once, however many pages one has open', async () => {
  const ada = person(1, 'petitions.read.own')
  const pages = [open(ada), open(ada), open({ ...ada }), open(person(2, 'petitions.read.own'))]
  const [all, none] = [open(person(3, 'petitions.read')), open(person(4))]
  await database.write(async (writer) => {
    for (const id of [7, 8, 7, 9, 7])
      await writer.publish(commentsTopic, JSON.stringify({ entity: 'petition', id }))
  })
  await expect.poll(() => pages.map(String)).toEqual(Array(4).fill('7,8'))
  await expect.poll(() => String(all)).toBe('7,8,9')
  expect(none).toEqual([])
  expect(asked).toEqual(['[7,8,9]', '[7,8,9]'])
})
