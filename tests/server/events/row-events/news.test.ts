import { afterEach, describe, expect, test } from 'vitest'
import { RowEventRunner } from '../../../../src/server/events/row-events/row-event-runner.ts'
import { mostRowsPerEvent, type RowEvent } from '../../../../src/server/events/row-events/row-events.ts'
import { beginBatch } from '../../../../src/server/rows/store/batches.ts'
import { inUnitOfWork } from '../../../../src/server/rows/store/unit-of-work.ts'
import { databasesOfTier } from '../../../support/databases.ts'
import { officeOn } from '../../office.ts'

describe.each(databasesOfTier)('news of rows on %s', (kind) => {
  const office = officeOn(kind)
  const runners: RowEventRunner[] = []
  const warned: string[] = []
  const say = (_: object, sentence: string) => void warned.push(sentence)

  const read = (...readers: readonly ((news: RowEvent) => void | Promise<void>)[]): RowEventRunner => {
    const log = { info: say, warn: say, error: say }
    const runner = new RowEventRunner(
      { model: office.model, database: office.database, log },
      readers.map((reader) => async (_, news) => {
        for (const each of news) await reader(each)
      }),
    )
    runners.push(runner)
    runner.start()
    return runner
  }
  const make = async (entity: string, rows: number, field = 'title'): Promise<number | null> => {
    const { batch } = await office.database.write((writer) =>
      inUnitOfWork(office.parts, writer, null, { kind: 'create' }, (work) =>
        work.insertMany(
          office.entity(entity),
          Array.from({ length: rows }, (_, at) => ({ [field]: `Row ${at}` })),
        ),
      ),
    )
    return batch
  }
  const waiting = async () => (await office.database.rows('select id from engine_news')).length

  afterEach(async () => {
    await Promise.all(runners.splice(0).map((runner) => runner.stop()))
    await office.database.write((writer) => writer.run('delete from engine_news'))
    warned.splice(0)
  })

  test('a batch is told once, with its rows, and what waited before the start as well', async () => {
    const before = await make('petition', 2)
    const told: RowEvent[] = []
    read((news) => void told.push(news))
    await expect.poll(() => told.length).toBe(1)
    const after = await make('petition', 1)
    await expect.poll(() => told.length).toBe(2)
    expect(told.map(({ entity, batch, rows }) => [entity.name, batch, rows.length])).toEqual([
      ['petition', before, 2],
      ['petition', after, 1],
    ])
    await expect.poll(waiting).toBe(0)
  })

  test('a batch of several transactions is told when it has ended', async () => {
    const { database, parts } = office
    const whole = { kind: 'bulk', at: new Date().toISOString(), by: null, entity: 'petition' } as const
    const running = await database.write((writer) =>
      beginBatch(writer, { ...whole, state: 'running', total: 2, changed: 0 }),
    )
    const told: number[] = []
    const runner = read(({ batch }) => void told.push(batch))
    await database.write((writer) =>
      inUnitOfWork(parts, writer, null, { kind: 'bulk', id: running }, (work) =>
        work.insert(office.entity('petition'), { title: 'Of many' }),
      ),
    )
    const other = await make('petition', 1)
    await expect.poll(() => told).toEqual([other])
    await database.write((writer) =>
      writer.run("update engine_batches set state = 'done' where id = ?", [running]),
    )
    runner.wake()
    await expect.poll(() => told).toEqual([other, running])
  })

  test('what nobody wants to know of is not told, nor what was not committed', async () => {
    await make('supplier', 1, 'name')
    const undone = office.database.write(async (writer) => {
      await inUnitOfWork(office.parts, writer, null, { kind: 'create' }, (work) =>
        work.insert(office.entity('petition'), { title: 'Never' }),
      )
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await waiting()).toBe(0)
  })

  test('many rows are several pieces, of each of which some rows are told at once', async () => {
    const told: (readonly number[])[] = []
    await make('petition', 2 * mostRowsPerEvent + 1)
    const before = await waiting()
    read(({ rows }) => void told.push(rows))
    await expect.poll(() => told.flat().length).toBe(2 * mostRowsPerEvent + 1)
    expect(before).toBe(3)
    expect(new Set(told.flat()).size).toBe(2 * mostRowsPerEvent + 1)
    expect(Math.max(...told.map(({ length }) => length))).toBeLessThanOrEqual(mostRowsPerEvent)
    expect(told.length).toBeGreaterThan(3)
    await expect.poll(waiting).toBe(0)
  })

  test('of two servers one tells', async () => {
    const told: string[] = []
    read(({ batch }) => void told.push(`first ${batch}`))
    read(({ batch }) => void told.push(`second ${batch}`))
    const batches = []
    for (let at = 0; at < 10; at += 1) batches.push(await make('petition', 1))
    await expect.poll(waiting).toBe(0)
    expect(told.map((text) => text.split(' ')[1])).toEqual(batches.map(String))
  })

  test('what cannot be read is tried again, and given up at last without holding up the rest', async () => {
    const bad = await make('petition', 1)
    const good = await make('petition', 1)
    const told: number[] = []
    let tries = 0
    read(({ batch }) => {
      if (batch === bad) {
        tries += 1
        throw new Error('cannot be read')
      }
      told.push(batch)
    })
    await expect.poll(waiting).toBe(0)
    expect([tries, told.at(-1), warned.at(-1)]).toEqual([
      5,
      good,
      'What follows from a change could not be worked out, and nobody is told of it.',
    ])
  })

  test('what a reader writes is written with the taking, or not at all', async () => {
    await make('petition', 1)
    let isFirst = true
    const runner = new RowEventRunner(
      { model: office.model, database: office.database, log: { info: say, warn: say, error: say } },
      [
        async (writer) => {
          await writer.run("insert into engine_facts (name, value) values ('told', '1')")
          if (!isFirst) return
          isFirst = false
          throw new Error('ended in between')
        },
      ],
    )
    runners.push(runner)
    runner.start()
    await expect.poll(waiting).toBe(0)
    const told = await office.database.rows("select value from engine_facts where name = 'told'")
    await office.database.write((writer) => writer.run("delete from engine_facts where name = 'told'"))
    expect(told).toEqual([['1']])
  })
})
