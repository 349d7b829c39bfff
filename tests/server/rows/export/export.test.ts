import { request } from 'node:http'
import { readSheet } from 'read-excel-file/node'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Caller, Loose } from '../../../support/calls.ts'
import { databasesOfTier, serving } from '../../../support/databases.ts'
import { makePerson, makeRole } from '../../../support/people.ts'

const headsOf = (text: string): readonly string[] => text.slice(1).split('\r\n')[0]?.split(',') ?? []
const idsIn = (text: string): readonly number[] =>
  text
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => Number(line.split(',')[0]))

describe.each(databasesOfTier)('an export on %s', (database) => {
  const server = serving({ database, demoRows: 600 })

  const exported = async (query: string, by: Pick<Caller, 'token'> = server): Promise<Response> =>
    fetch(`${server.url}/api/repairs/export?${query}`, { headers: { authorization: `Bearer ${by.token}` } })
  const text = async (query: string): Promise<string> => {
    const answer = await exported(query)
    expect(answer.status).toBe(200)
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer())
  }
  const listed = async (path: string): Promise<readonly Loose[]> => {
    const rows: Loose[] = []
    for (let next: string | null = path; next !== null; ) {
      const { body }: Loose = await server.call('GET', next)
      rows.push(...body.data)
      next = body.next_page_url
    }
    return rows
  }
  const rule = (said: object) => `where=${encodeURIComponent(JSON.stringify(said))}`

  test.each([
    ['', '/api/repairs'],
    ['order=asc', '/api/repairs'],
    ['sortBy=last_date&order=desc', '/api/repairs'],
    ['sortBy=discussion_date&order=asc', '/api/repairs'],
    ['sortBy=customer&order=asc', '/api/repairs'],
    ['sortBy=processed_by&order=desc', '/api/repairs'],
    ['keyword=melk', '/api/repairs'],
    ['keyword=harbour&sortBy=last_date&order=asc', '/api/repairs'],
    [rule({ action: 'Promised', last_date: { from: 'today-1y' } }), '/api/repairs'],
    [`${rule({ status: null })}&keyword=a&sortBy=service&order=asc`, '/api/repairs'],
    ['has=pledge', '/api/repairs'],
    ['ids=3,5,7,11,4000', '/api/repairs'],
  ])('has the rows of its list in their order: %s', async (query, path) => {
    const rows = await listed(`${path}?per_page=100&${query}`)
    expect(idsIn(await text(query))).toEqual(rows.map(({ id }) => id))
    expect(rows.length).toBeGreaterThan(0)
  })

  test('has the rows of a named list, with its columns', async () => {
    const name = 'settlement-in-process'
    const rows = await listed(`/api/repair/${name}?per_page=100&sortBy=last_date&order=asc`)
    const file = await text(`list=${name}&sortBy=last_date&order=asc`)
    expect(idsIn(file)).toEqual(rows.map(({ id }) => id))
    expect(rows.length).toBeGreaterThan(0)
    expect(headsOf(file)).toContain('Responsibility')
  })

  test('leaves rows out by their ids, a thousand at most', async () => {
    const without = [1, 2, 600].join()
    expect(idsIn(await text(`except=${without}&order=asc`))).toEqual(
      Array.from({ length: 597 }, (_, at) => at + 3),
    )
    const many = (count: number) => Array.from({ length: count }, (_, at) => at + 1).join()
    expect(idsIn(await text(`ids=${many(1000)}`)).length).toBe(600)
    expect((await exported(`ids=${many(1001)}`)).status).toBe(422)
  })

  test('has the columns that are wanted, in that order, between the id and the reason of the colour', async () => {
    const file = await text('columns=status,customer&ids=1,2')
    expect(headsOf(file)).toEqual(['ID', 'Status', 'Customer', 'Why'])
    const [row] = await listed('/api/repairs?ids=2')
    const [, line = ''] = file.split('\r\n')
    expect(line.split(',').slice(0, 3)).toEqual(['2', row.status?.title ?? '', row.customer.name])
  })

  test.each([
    ['columns=nothing', 'columns'],
    ['columns=status,status', 'columns'],
    ['columns=created_at', 'columns'],
    ['format=pdf', 'format'],
    ['list=nothing', 'list'],
    ['sortBy=nothing', 'sortBy'],
    ['where=x', 'where'],
    ['ids=x', 'ids'],
    ['except=0', 'except'],
    ['page=1', 'page'],
    ['format=csv&format=json', 'format'],
  ])('is refused with a sentence for %s', async (query, name) => {
    const { status, body } = await server.call('GET', `/api/repairs/export?${query}`)
    expect([status, Object.keys(body.errors), body.errors[name].length]).toEqual([422, [name], 1])
  })

  test('is a file with a name, that nobody keeps on the way', async () => {
    const { headers } = await exported('format=xlsx&ids=1')
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="Repairs \d{4}-\d\d-\d\d\.xlsx"; filename\*=UTF-8''Repairs%20\d{4}-\d\d-\d\d\.xlsx$/,
    )
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('etag')).toBe(null)
  })

  test('is empty but for its head where no row is meant', async () => {
    const query = rule({ last_date: { before: '1901-01-01' } })
    expect((await text(query)).trimEnd().split('\r\n').length).toBe(1)
    expect(JSON.parse(await text(`${query}&format=json`))).toEqual([])
    const book = await exported(`${query}&format=xlsx`)
    expect((await readSheet(Buffer.from(await book.arrayBuffer()))).length).toBe(1)
  })

  test('is in the history: who, what and which rows', async () => {
    await text(
      `format=json&list=settlement-in-process&keyword=melk&except=1,2&${rule({ action: 'Promised' })}`,
    )
    const { body } = await server.call('GET', '/api/history')
    const [entry] = body.data
    expect(entry).toMatchObject({
      ...{ verb: 'export', entity: 'repair', row_id: null, changes: [], by: { name: 'Administrator' } },
      export: {
        format: 'json',
        columns: expect.arrayContaining(['Customer']),
        selection: 'Settlement in process; Search “melk”; Action is Promised; Without 2 rows',
      },
    })
    expect(entry.batch).toBe(undefined)
  })

  test('who goes away before its end has taken it all the same, and leaves nothing open', async () => {
    const before = (await server.call('GET', '/api/history')).body.total
    for (let time = 0; time < 5; time += 1)
      await new Promise<void>((resolve, reject) => {
        const asked = request(
          `${server.url}/api/repairs/export`,
          { headers: { authorization: `Bearer ${server.token}` }, agent: false },
          (answer) => {
            answer.once('data', () => {
              answer.destroy()
              resolve()
            })
          },
        )
        asked.on('error', reject)
        asked.end()
      })
    // More than may be open at once: all places are free again.
    const { length } = await Promise.all(Array.from({ length: 6 }, () => text('')))
    expect(length).toBe(6)
    expect((await server.call('GET', '/api/history')).body.total).toBe(before + 11)
  })

  test('is of one moment, whatever is written meanwhile', async () => {
    const write = async (remarks: string) => {
      const ask = (more: object) =>
        server.call('POST', '/api/repairs/bulk', { select: {}, set: { remarks }, ...more })
      const { body } = await ask({ dry: true })
      expect((await ask({ mark: body.data.mark })).status).toBe(200)
    }
    await write('before')
    let goesOn = true
    const writing = (async () => {
      for (let time = 0; time < 8; time += 1) await write(`after ${time}`)
      goesOn = false
    })()
    const seen = new Set<string>()
    for (let last = false; !last; ) {
      last = !goesOn
      const rows: Loose[] = JSON.parse(await text('format=json&columns=remarks'))
      const written = rows.map(({ Remark }) => Remark).filter((each) => /^(before|after \d)$/.test(each))
      const remarks = new Set(written)
      expect([rows.length, written.length > 100, remarks.size]).toEqual([600, true, 1])
      seen.add([...remarks].join())
    }
    await writing
    expect(seen).toContain('after 7')
  })
})

describe('what is in the cells', () => {
  const server = serving()
  let person: Caller
  const made = async (plural: string, row: object): Promise<number> => (await server.make(plural, row)).id
  const cells = async (query: string, by: Pick<Caller, 'token'> = server) => {
    const ask = (format: string) =>
      fetch(`${server.url}/api/repairs/export?order=asc&format=${format}&${query}`, {
        headers: { authorization: `Bearer ${by.token}` },
      })
    return {
      csv: await (await ask('csv')).text(),
      json: (await (await ask('json')).json()) as Loose,
      xlsx: await readSheet(Buffer.from(await (await ask('xlsx')).arrayBuffer())),
    }
  }

  beforeAll(async () => {
    person = await makePerson(server, 'rita@example.org', [
      await makeRole(server, 'Reads repairs', ['repairs.read']),
    ])
  })

  test.each([
    ['=1+1', "'=1+1"],
    ['+45 12 34', "'+45 12 34"],
    ['-', "'-"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ["'=1", "''=1"],
    ["'quoted'", "'quoted'"],
    ['+30 210 1234567', "'+30 210 1234567"],
    ['＝1+1', "'＝1+1"],
    ['x;=HYPERLINK(1)', "x;'=HYPERLINK(1)"],
    ['two\n-1', `"two\n'-1"`],
    ['a "quote", and a comma', '"a ""quote"", and a comma"'],
    ['two\nlines', '"two\nlines"'],
    ['plain', 'plain'],
    ['مرحبا 🙂', 'مرحبا 🙂'],
  ])('a text that a spreadsheet would take for more is guarded: %j', async (remarks, written) => {
    const id = await made('repairs', { ...(await server.needed(`Nord ${remarks.length}`)), remarks })
    const { csv, json, xlsx } = await cells(`ids=${id}&columns=remarks`)
    expect(csv).toBe(`ID,Remark,Why\r\n${id},${written},No decision yet\r\n`)
    expect(json).toEqual([{ ID: id, Remark: remarks, Why: 'No decision yet' }])
    expect(xlsx[1]).toEqual([id, remarks, 'No decision yet']) // what is a text in a workbook is no formula
  })

  test.each([';', '%3B'])('delimiter=%s has semicolons, and a comma parts no more', async (said) => {
    const remarks = 'a, b; c,=1;+2'
    const id = await made('repairs', { ...(await server.needed('Semicolons')), remarks })
    const answer = await fetch(
      `${server.url}/api/repairs/export?format=csv&ids=${id}&columns=remarks,customer&delimiter=${said}`,
      { headers: { authorization: `Bearer ${server.token}` } },
    )
    expect((await answer.text()).trimStart().split('\r\n').slice(0, 2)).toEqual([
      'ID;Remark;Customer;Why',
      `${id};"a, b; c,'=1;'+2";Semicolons;No decision yet`,
    ])
  })

  test.each(['semicolon', '|', '%09', ';;', 'x'.repeat(80)])('delimiter=%s is refused', async (said) => {
    const { status, body } = await server.call('GET', `/api/repairs/export?format=csv&delimiter=${said}`)
    expect(status).toBe(422)
    expect(body.errors.delimiter[0]).toMatch(/^delimiter must be a comma or a semicolon, not "/)
  })

  test.each([',', ';'])('a file of ours with %j between is the same when it comes in', async (delimiter) => {
    for (const remarks of ['x;=1', "x;'=1", '=1,=2', "'=1", 'a\n+1;-2,@3', '＝1;＋2'])
      await made('repairs', { ...(await server.needed(`Back ${delimiter}`)), remarks })
    const query = `format=csv&columns=remarks,last_date&delimiter=${encodeURIComponent(delimiter)}`
    const file = await fetch(`${server.url}/api/repairs/export?${query}`, {
      headers: { authorization: `Bearer ${server.token}` },
    })
    const answer = await fetch(`${server.url}/api/repairs/import?dry=1`, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.token}`, 'content-type': 'text/csv' },
      body: await file.arrayBuffer(),
    })
    const { data } = (await answer.json()) as Loose
    expect(data).toMatchObject({ create: 0, change: 0, refused: 0 })
    expect(data.same).toBeGreaterThan(5)
  })

  test('days are days, and numbers are numbers', async () => {
    const id = await made('repairs', {
      ...(await server.needed('Days')),
      ...{ last_date: '1950-02-28', discussion_date: '1899-12-31' },
    })
    const { csv, json, xlsx } = await cells(`ids=${id}&columns=last_date,days_left,discussion_date`)
    expect(csv.split('\r\n')[1]).toMatch(new RegExp(`^${id},28-02-1950,\\d+ days ago,31-12-1899,`))
    expect(json[0]).toMatchObject({ 'Last Date': '1950-02-28', 'Days Left': expect.any(Number) })
    expect(xlsx[1]?.slice(1, 4)).toEqual([
      new Date('1950-02-28T00:00:00.000Z'),
      json[0]['Days Left'],
      '31-12-1899', // workbooks do not agree about days before March 1900
    ])
  })

  test('a person may have what they may read, and no more', async () => {
    const ask = (path: string) => person.call('GET', path)
    expect((await ask('/api/customers/export')).status).toBe(403)
    expect((await ask('/api/repairs/export?columns=pledge.cost')).status).toBe(422)
    expect((await server.call('GET', '/api/repairs/export?columns=pledge.cost')).status).toBe(200)
    expect((await server.stranger.call('GET', '/api/repairs/export')).status).toBe(401)
  })

  test('a secret is in no file', async () => {
    for (const name of ['password', 'confirm_password']) {
      const { status, body } = await server.call('GET', `/api/users/export?columns=${name}`)
      expect([status, body.errors.columns[0]]).toEqual([422, expect.not.stringContaining('password,')])
    }
    const { body } = await server.call('GET', '/api/users/export')
    expect(body).not.toMatch(/argon|password/i)
  })
})
