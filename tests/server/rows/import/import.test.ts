import { describe, expect, test } from 'vitest'
import type { Caller, Loose } from '../../../support/calls.ts'
import { databasesOfTier, serving } from '../../../support/databases.ts'
import { personWith } from '../../../support/person-with.ts'

let made = 0
const next = (): number => {
  made += 1
  return made
}

describe.each(databasesOfTier)('an import, on %s', (database) => {
  const server = serving(() => ({ database, today: () => '2026-03-12' }))

  const send = (path: string, csv: string, said: Loose = {}, who: Caller = server) => {
    const query = new URLSearchParams(
      Object.entries(said).map(([name, value]) => [
        name,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]),
    )
    return who.call('POST', `/api/${path}?${query}`, csv, { headers: { 'Content-Type': 'text/csv' } })
  }
  const check = async (plural: string, csv: string, said: Loose = {}, who: Caller = server) => {
    const { status, body } = await send(`${plural}/import`, csv, { ...said, dry: '1' }, who)
    expect([status, body]).toEqual([200, { data: expect.any(Object) }])
    return body.data
  }
  const doIt = async (plural: string, csv: string, said: Loose = {}, who: Caller = server) => {
    const { mark } = await check(plural, csv, said, who)
    return send(`${plural}/import`, csv, { ...said, mark }, who)
  }
  const list = async (plural: string) =>
    (await server.call('GET', `/api/${plural}?per_page=100&sortBy=id&order=asc`)).body.data

  test('creates, changes, leaves what is so and refuses, and says which before it does so', async () => {
    const [kept, other] = [`Kept ${next()}`, `Other ${next()}`]
    const first = await server.make('claims', { subject: kept, amount: '12.50' })
    const second = await server.make('claims', { subject: other })
    const csv = [
      'ID;Subject;Amount;Urgent;Wanted by',
      `${first.id};${kept};12.50;no;`,
      `${second.id};${other};1,000.00;yes;31-12-2026`,
      `;New ${next()};7;no;`,
      `;;1;no;`,
      `999999;Nobody;1;no;`,
      `;Late ${next()};1;yes;31-02-2026`,
    ].join('\r\n')
    const before = await list('claims')
    const found = await check('claims', csv)
    expect(found).toMatchObject({ create: 1, change: 1, same: 1, refused: 3 })
    expect(found.problems).toEqual([
      { line: 5, column: 'Subject', value: '', message: 'Subject is required.' },
      { line: 6, column: 'ID', value: '999999', message: 'There is no row with the ID 999999.' },
      { line: 7, column: 'Wanted by', value: '31-02-2026', message: 'February 2026 has 28 days.' },
    ])
    expect(found.changes).toEqual([
      {
        line: 3,
        id: second.id,
        label: other,
        fields: [
          { field: 'amount', label: 'Amount', before: '', after: '1,000.00 EUR' },
          { field: 'urgent', label: 'Urgent', before: 'No', after: 'Yes' },
          { field: 'wanted', label: 'Wanted by', before: '', after: '31-12-2026' },
        ],
      },
    ])
    expect(await list('claims')).toEqual(before)
    const { status, body, headers } = await doIt('claims', csv)
    expect([status, body.data]).toEqual([
      200,
      { batch: expect.any(Number), created: 1, changed: 1, refused: 3 },
    ])
    expect(headers.get('batch')).toBe(String(body.data.batch))
    // What was new has a name that no two rows share.
    expect(await check('claims', csv)).toMatchObject({ create: 0, change: 0, same: 2, refused: 4 })
    const undone = await server.call('POST', `/api/batches/${body.data.batch}/undo`, {})
    expect(undone.body.data).toMatchObject({ changed: 2, kept: [] })
    const after = await list('claims')
    expect(after.map(({ version: _, ...row }: Loose) => row)).toEqual(
      before.map(({ version: _, ...row }: Loose) => row),
    )
  })

  test('rows are found by what no two share; a key that occurs twice is refused in its second line', async () => {
    const name = `Bench ${next()}`
    await server.make('benches', { name })
    const csv = `Name\n${name}\nAnother ${made}\nanother ${made}\n`
    expect(await check('benches', csv)).toMatchObject({ create: 1, same: 1, refused: 1 })
    expect((await doIt('benches', csv)).body.data).toMatchObject({ created: 1, changed: 0, refused: 1 })
  })

  test('columns that do not tell rows apart are refused with examples', async () => {
    const csv = `Subject,Amount\n${Array.from({ length: 30 }, (_, at) => `Claim ${made} ${at},${at % 3}`).join('\n')}`
    const { status, body } = await send('claims/import', csv, { dry: '1', by: ['amount'] })
    expect([status, body.errors]).toEqual([
      422,
      {
        by: [
          'These columns do not tell rows apart: 27 lines are like another. “0” stands in lines 2 and 5; “1” stands in lines 3 and 6; “2” stands in lines 4 and 7.',
        ],
      },
    ])
  })

  test.each(['application/pdf', 'application/json', 'multipart/form-data; boundary=x'])(
    'what is sent as %s is told how a file is sent',
    async (type) => {
      const headers = { 'Content-Type': type }
      const { status, body } = await server.call('POST', '/api/claims/import?dry=1', 'Subject\nA\n', {
        headers,
      })
      expect([status, body.message]).toEqual([
        415,
        'Send the file as it is, as text/csv, as a workbook or as application/octet-stream.',
      ])
    },
  )

  test('a column that can be read in two ways is asked about, and never guessed', async () => {
    const csv = `Subject,Wanted by\nA ${next()},10/11/2026\nB ${next()},04/05/2026\n`
    const looked = (await send('claims/import/columns', csv)).body.data
    expect(looked.columns[1]).toMatchObject({
      target: 'wanted',
      needs: 'format',
      formats: [
        { name: 'day-month-year', fits: 2, of: 2, example: { text: '10/11/2026', shown: '10-11-2026' } },
        { name: 'month-day-year', fits: 2, of: 2, example: { text: '10/11/2026', shown: '11-10-2026' } },
      ],
    })
    const iso = (await send('claims/import/columns', 'Subject,Wanted by\nA,2026-11-10\n')).body.data
    expect(iso.columns[1]).toMatchObject({ needs: null, says: '1 of 1 fit' })
    const refused = await send('claims/import', csv, { dry: '1' })
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { formats: ['“Wanted by” can be read in several ways. Say in which.'] },
    ])
    const formats = { 'Wanted by': 'month-day-year' }
    expect((await doIt('claims', csv, { formats })).body.data).toMatchObject({ created: 2 })
    const rows = await list('claims')
    expect(rows.slice(-2).map(({ wanted }: Loose) => wanted)).toEqual(['2026-10-11', '2026-04-05'])
  })

  test('a text leads to the row that keeps what is seen of it, also to one that is made: in the check and after it', async () => {
    const hard = (name: string) => name.replace(' ', '\u00a0')
    const csvOf = (...names: readonly string[]) =>
      `Bench,Purpose,From,To\n${names.map((name, at) => `${name},No. ${at},${13 + at}-04-2031,${13 + at}-04-2031\n`).join('')}`
    const name = `Phone bench ${next()}`
    const csv = csvOf(hard(name), name, hard(name))
    const looked = (await send('bookings/import/columns', csv)).body.data
    expect(looked.columns[0].unknown).toMatchObject({ count: 1, samples: [{ text: name, count: 3 }] })
    const said = { make: ['Bench'] }
    expect(await check('bookings', csv, said)).toMatchObject({ create: 3, refused: 0, made: [{ count: 1 }] })
    expect((await doIt('bookings', csv, said)).body.data).toMatchObject({ created: 3, refused: 0 })
    expect((await list('benches')).filter((row: Loose) => row.name === name)).toHaveLength(1)
    expect(await check('bookings', csvOf('', '', '', hard(name)))).toMatchObject({ create: 1, refused: 3 })
    // What somebody says of a text goes for it in either writing.
    const { id } = await server.make('benches', { name: `Stool ${next()}` })
    const [other, values] = [`Some stool ${next()}`, { Bench: { [`Some stool ${made}`]: id } }]
    expect(await check('bookings', csvOf(other, hard(other)), { values })).toMatchObject({ create: 2 })
  })

  test('rows that lines lead to are made where that is said, in the same batch', async () => {
    const bench = `Bench ${next()}`
    const csv = `Bench,Purpose,From,To\n${bench},One,13-04-2026,14-04-2026\n${bench},Two,15-04-2026,16-04-2026\n`
    const looked = (await send('bookings/import/columns', csv)).body.data
    expect(looked.columns[0]).toMatchObject({
      target: 'bench',
      needs: 'values',
      unknown: { count: 1, samples: [{ text: bench, count: 2 }], makeable: true },
    })
    expect(await check('bookings', csv)).toMatchObject({ create: 0, refused: 2 })
    const said = { make: ['Bench'] }
    expect(await check('bookings', csv, said)).toMatchObject({
      create: 2,
      refused: 0,
      made: [{ entity: 'bench', label: 'Benches', count: 1 }],
    })
    const { body } = await doIt('bookings', csv, said)
    expect(body.data).toMatchObject({ created: 2, refused: 0 })
    expect((await list('benches')).filter(({ name }: Loose) => name === bench)).toHaveLength(1)
    await server.call('POST', `/api/batches/${body.data.batch}/undo`, {})
    expect((await list('benches')).filter(({ name }: Loose) => name === bench)).toHaveLength(0)
  })

  test('lines stand in each other’s way as rows do', async () => {
    const { id } = await server.make('benches', { name: `Bench ${next()}` })
    const bench = `Bench ${made}`
    const csv = [
      'Bench,Purpose,From,To',
      `${bench},One,11-04-2026,15-04-2026`,
      `${bench},Two,15-04-2026,17-04-2026`,
      `${bench},One,18-04-2026,19-04-2026`,
      `${bench},Three,16-04-2026,17-04-2026`,
    ].join('\n')
    const found = await check('bookings', csv)
    expect(found).toMatchObject({ create: 2, refused: 2 })
    expect(found.problems.map(({ line, message }: Loose) => [line, message])).toEqual([
      [3, 'This bench is taken in these days. Line 2 is in the way.'],
      [4, 'This bench is booked for that already. Line 2 has the same.'],
    ])
    expect((await doIt('bookings', csv)).body.data).toMatchObject({ created: 2, refused: 2 })
    expect((await list('bookings')).filter((row: Loose) => row.bench_id === id)).toHaveLength(2)
  })

  test('what changed since the check is told, and nothing is imported', async () => {
    const subject = `Claim ${next()}`
    const { id } = await server.make('claims', { subject })
    const csv = `ID,Amount\n${id},5\n`
    const { mark } = await check('claims', csv)
    await server.call('PUT', `/api/claims/${id}`, { reason: 'Because' })
    const refused = await send('claims/import', csv, { mark })
    expect([refused.status, refused.body.data]).toMatchObject([409, { change: 1 }])
    expect((await send('claims/import', `${csv} `, { mark: refused.body.data.mark })).status).toBe(409)
    expect((await send('claims/import', csv, { mark: refused.body.data.mark })).body.data).toMatchObject({
      changed: 1,
    })
  })

  test('refused rows come back as they stood, with what is wrong, to who sent them alone', async () => {
    const csv = `\uFEFFSubject;Amount\r\n"A; ${next()}";=1+1\r\nB ${made};'=2\r\n`
    const { mark } = await check('claims', csv)
    const { status, body, headers } = await server.call('GET', `/api/claims/import/${mark}/refused`)
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(headers.get('content-disposition')).toContain('attachment; filename="Refused claims.csv"')
    expect(body).toBe(
      `\uFEFFSubject,Amount,What is wrong\r\nA; ${made},'=1+1,"“=1+1” is no number, such as 1,234.50."\r\nB ${made},'=2,"“=2” is no number, such as 1,234.50."\r\n`,
    )
    const other = await personWith(server, 'claims.read', 'claims.create', 'claims.update')
    expect((await other.call('GET', `/api/claims/import/${mark}/refused`)).status).toBe(404)
  })

  test('who may not both create and change imports nothing', async () => {
    const reader = await personWith(server, 'claims.read', 'claims.create')
    const { status, body } = await send('claims/import', 'Subject\nA\n', { dry: '1' }, reader)
    expect([status, body.message]).toEqual([403, expect.stringContaining('claims.update')])
  })

  test('many lines are written by and by, as one batch that is undone at once', async () => {
    const mark = `Many ${next()}`
    const csv = `Subject,Amount\n${Array.from({ length: 2500 }, (_, at) => `${mark} ${at},${at}`).join('\n')}`
    const before = (await server.call('GET', '/api/claims')).body.total
    const { status, body } = await doIt('claims', csv)
    expect([status, body]).toEqual([202, { data: { batch: expect.any(Number) } }])
    const { batch } = body.data
    const state = async () => (await server.call('GET', `/api/batches/${batch}`)).body.data
    await expect.poll(async () => (await state()).state).toBe('done')
    expect(await state()).toMatchObject({ kind: 'import', total: 2500, changed: 2500, refused: 0 })
    expect((await server.call('GET', '/api/claims')).body.total).toBe(before + 2500)
    const found = await server.call('GET', `/api/claims?keyword=${encodeURIComponent(`"${mark} 77"`)}`)
    expect(found.body.total).toBe(11)
    await server.call('POST', `/api/batches/${batch}/undo`, {})
    await expect.poll(async () => (await state()).state).toBe('undone')
    expect((await server.call('GET', '/api/claims')).body.total).toBe(before)
  })
})
