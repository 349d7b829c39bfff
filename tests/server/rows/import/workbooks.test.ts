import { describe, expect, test } from 'vitest'
import type { Loose } from '../../../support/calls.ts'
import { databasesOfTier, serving } from '../../../support/databases.ts'
import { textRow, workbook } from '../../../support/workbook.ts'

let made = 0
const next = (): number => {
  made += 1
  return made
}

const word = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
const row = (...cells: readonly string[]) => `<row>${cells.join('')}</row>`

/** A workbook of these rows, with something behind them. */
const book = (rows: string, behind = '', formats: readonly (string | number)[] = []) =>
  workbook({
    sheets: { One: rows },
    formats,
    changed: (file) =>
      file.name.endsWith('sheet1.xml')
        ? { ...file, content: String(file.content).replace('</sheetData>', `</sheetData>${behind}`) }
        : file,
  })

describe.each(databasesOfTier)('a workbook that comes in, on %s', (database) => {
  const server = serving(() => ({ database, today: () => '2026-03-12' }))

  const send = async (path: string, bytes: Buffer | string, said: Loose = {}): Promise<Loose> => {
    const query = new URLSearchParams(
      Object.entries(said).map(([name, value]) => [
        name,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]),
    )
    return server.call('POST', `/api/${path}?${query}`, bytes, {
      headers: { 'Content-Type': 'application/octet-stream' },
    })
  }
  const check = async (plural: string, bytes: Buffer | string, said: Loose = {}): Promise<Loose> => {
    const { status, body } = await send(`${plural}/import`, bytes, { ...said, dry: '1' })
    expect([status, body]).toEqual([200, { data: expect.any(Object) }])
    return body.data
  }
  const doIt = async (plural: string, bytes: Buffer | string, said: Loose = {}) => {
    const { mark } = await check(plural, bytes, said)
    return send(`${plural}/import`, bytes, { ...said, mark })
  }
  const look = async (plural: string, bytes: Buffer | string, said: Loose = {}): Promise<Loose> =>
    (await send(`${plural}/import/columns`, bytes, said)).body.data

  test('cells that are merged with one above have its value, and clear nothing', async () => {
    const subjects = [`A ${next()}`, `B ${next()}`, `C ${next()}`]
    for (const subject of subjects) await server.make('claims', { subject, amount: '5.00' })
    const bytes = book(
      textRow('Subject', 'Amount') +
        subjects.map((each, at) => row(word(each), at === 0 ? '<c><v>7</v></c>' : '')).join(''),
      '<mergeCells><mergeCell ref="B2:B4"/></mergeCells>',
    )
    const { columns } = await look('claims', bytes)
    expect(columns[1].says).toContain('2 merged cells are read as the one value')
    const { changes } = await check('claims', bytes, { by: ['subject'] })
    expect(changes.map(({ fields: [{ after }] }: Loose) => after)).toEqual([
      '7.00 EUR',
      '7.00 EUR',
      '7.00 EUR',
    ])
  })

  test('cells that are merged with the head are refused: what it says is the name of a column', async () => {
    const bytes = book(
      textRow('Subject', 'Reason') +
        row(word('below').replace('<c ', '<c r="B2" ')) +
        row(word(`Free ${next()}`), word('x')),
      '<mergeCells><mergeCell ref="A1:A2"/><mergeCell ref="B3:B4"/></mergeCells>',
    )
    expect((await look('claims', bytes)).columns[0].says).not.toContain('merged')
    const { create, problems } = await check('claims', bytes)
    expect([create, problems.map(({ line, column }: Loose) => [line, column])]).toEqual([1, [[2, 'Subject']]])
    expect(problems[0].message).toMatch(/^This cell is merged with .*the head/)
    const { file, columns } = await look('claims', bytes, { head: 2 })
    expect([file.head, columns.map(({ head }: Loose) => head)]).toEqual([2, ['Subject', 'below']])
  })

  test('of cells that are merged side by side the first has the value, the others are refused', async () => {
    const bytes = book(
      textRow('Subject', 'Reason') + row(word(`One ${next()}`), word('x')) + row(word(`Both ${next()}`)),
      '<mergeCells><mergeCell ref="A3:B3"/></mergeCells>',
    )
    const { create, problems } = await check('claims', bytes)
    expect([create, problems.map(({ line, column }: Loose) => [line, column])]).toEqual([1, [[3, 'Reason']]])
    expect(problems[0].message).toMatch(/^This cell is merged with one beside it/)
  })

  test('a formula without a result, and an error, are refused and clear nothing', async () => {
    const subject = `Kept ${next()}`
    await server.make('claims', { subject, amount: '5.00', reason: 'why', wanted: '2026-05-01' })
    for (const cell of ['<c><f>1+1</f></c>', '<c t="e"><v>#SPILL!</v></c>', '<c t="str"><f>A1</f></c>'])
      for (const head of ['Amount', 'Reason', 'Wanted by', 'Condition', 'Urgent', 'Subject', 'ID']) {
        const first = head === 'Subject' || head === 'ID' ? [] : [word(subject)]
        const heads = head === 'Subject' || head === 'ID' ? [head, 'Reason'] : ['Subject', head]
        const bytes = book(
          textRow(...heads) + row(...first, cell, ...(first.length === 0 ? [word('other')] : [])),
        )
        const said = head === 'ID' ? { by: ['id'] } : { by: ['subject'] }
        const found = await check(
          'claims',
          bytes,
          head === 'Condition' ? { ...said, make: ['Condition'] } : said,
        )
        expect([head, found.change, found.create, found.refused, found.made]).toEqual([head, 0, 0, 1, []])
        expect(found.problems[0].message).toMatch(/result is not in the file|error in this cell/)
      }
  })

  test('a cell of a formula for several cells that has no result is refused', async () => {
    const subjects = [`A ${next()}`, `B ${next()}`]
    for (const subject of subjects) await server.make('claims', { subject, amount: '5.00' })
    const rows =
      row(word(subjects[0] ?? ''), '<c r="B2"><f t="array" ref="B2:B3">C2:C3</f></c>') +
      row(word(subjects[1] ?? ''))
    const found = await check('claims', book(textRow('Subject', 'Amount') + rows), { by: ['subject'] })
    expect([found.change, found.refused]).toEqual([0, 2])
  })

  test('shares are asked about, and read as is said; the columns show what will be stored', async () => {
    const rows = [0.15, 0.625]
      .map((share) => row(word(`S ${next()}`), `<c s="0"><v>${share}</v></c>`))
      .join('')
    const bytes = book(textRow('Subject', 'Amount') + rows, '', ['0%'])
    const { columns } = await look('claims', bytes)
    expect(columns[1]).toMatchObject({ needs: 'format', format: null, samples: ['15%', '62.5%'] })
    expect(columns[1].formats.map(({ name, example }: Loose) => [name, example.shown])).toEqual([
      ['point-percent', '15.00 EUR'],
      ['point-share', '0.15 EUR'],
    ])
    expect((await send('claims/import', bytes, { dry: '1' })).status).toBe(422)
    const said = { formats: { Amount: 'point-percent' } }
    expect((await look('claims', bytes, said)).columns[1].samples).toEqual(['15.00 EUR', '62.50 EUR'])
    expect((await doIt('claims', bytes, said)).body.data.created).toBe(2)
  })

  test('times are asked about where numbers are kept: hours or minutes', async () => {
    const times = ['0.0625', '1.5']
    const rows = times.map((time) => row(word(`T ${next()}`), `<c s="0"><v>${time}</v></c>`)).join('')
    const bytes = book(textRow('Subject', 'Amount') + rows, '', ['[h]:mm'])
    const { columns } = await look('claims', bytes)
    expect(columns[1]).toMatchObject({ needs: 'format', format: null })
    expect(columns[1].formats.map(({ name, example }: Loose) => [name, example])).toEqual([
      ['point-hours', { text: '01:30:00', shown: '1.50 EUR' }],
      ['point-minutes', { text: '01:30:00', shown: '90.00 EUR' }],
    ])
    const csv = await look('claims', `Subject,Amount\nT ${next()},1:30\n`)
    expect(csv.columns[1]).toMatchObject({ needs: 'format', format: null })
    expect((await send('claims/import', bytes, { dry: '1' })).status).toBe(422)
    const said = { formats: { Amount: 'point-hours' } }
    expect((await look('claims', bytes, said)).columns[1].samples).toEqual(['1.50 EUR', '36.00 EUR'])
    expect((await check('claims', bytes, { formats: { Amount: 'point-minutes' } })).create).toBe(2)
    expect((await doIt('claims', bytes, said)).body.data.created).toBe(2)
  })

  test('an amount in another currency is refused', async () => {
    const rows = [0, 1].map((style) => row(word(`M ${next()}`), `<c s="${style}"><v>5</v></c>`)).join('')
    const found = await check(
      'claims',
      book(textRow('Subject', 'Amount') + rows, '', ['[$€-2] 0.00', '$#,##0']),
    )
    expect([found.create, found.refused]).toEqual([1, 1])
    expect(found.problems[0]).toMatchObject({ line: 3, column: 'Amount' })
  })

  test('a number of more than fifteen figures is the name that it was, and a text of a bank keeps its noughts', async () => {
    const bytes = book(textRow('Name') + row('<c><v>1234567890123456</v></c>'))
    expect((await check('benches', bytes)).creates[0].label).toBe('1234567890123456')
    const csv = await look('claims', `Subject\n"=""00123"""\n="0045"\n`)
    expect(csv.columns[0].samples).toEqual(['00123', '0045'])
  })

  test('numbers of days are offered as days, and never taken for them in silence', async () => {
    const bytes = book(textRow('Subject', 'Wanted by') + row(word(`D ${next()}`), '<c><v>46347</v></c>'))
    const { columns } = await look('claims', bytes)
    expect(columns[1]).toMatchObject({ needs: 'format', format: null })
    expect(columns[1].formats.at(-1)).toMatchObject({
      fits: 1,
      example: { text: '46347', shown: '21-11-2026' },
    })
    const formats = { 'Wanted by': 'day-month-year-serial' }
    expect((await check('claims', bytes, { formats })).create).toBe(1)
  })

  test('and as the days that they are in a workbook that counts from 1904', async () => {
    const bytes = workbook({
      sheets: { One: textRow('Subject', 'Wanted by') + row(word(`D ${next()}`), '<c><v>44885</v></c>') },
      properties: 'date1904="1"',
    })
    const { columns } = await look('claims', bytes)
    expect(columns[1].formats.at(-1)).toMatchObject({ example: { text: '44885', shown: '21-11-2026' } })
  })

  test('a link leads a field of addresses', async () => {
    const rows = row(
      word(`L ${next()}`),
      '<c t="str"><f>HYPERLINK("https://example.org/t","Notice")</f><v>Notice</v></c>',
    )
    const bytes = book(textRow('Name', 'Shop') + rows)
    const { columns } = await look('suppliers', bytes)
    expect(columns[1].samples).toEqual(['https://example.org/t'])
    const linked = workbook({
      sheets: { One: textRow('Name', 'Shop') + row(word(`L ${next()}`), word('Notice')) },
      also: [
        {
          name: 'xl/worksheets/_rels/sheet1.xml.rels',
          content:
            '<Relationships><Relationship Id="r1" Type="x/hyperlink" Target="https://example.org/u" TargetMode="External"/></Relationships>',
        },
      ],
      changed: (file) =>
        file.name.endsWith('sheet1.xml')
          ? {
              ...file,
              content: String(file.content).replace(
                '</sheetData>',
                '</sheetData><hyperlinks xmlns:r="r"><hyperlink ref="B2" r:id="r1"/></hyperlinks>',
              ),
            }
          : file,
    })
    expect((await look('suppliers', linked)).columns[1].samples).toEqual(['https://example.org/u'])
  })

  test('hidden rows and a total at the end are pointed out', async () => {
    const bytes = book(
      textRow('Subject', 'Amount') +
        row(word(`H ${next()}`), '<c><v>1</v></c>').replace('<row>', '<row hidden="1">') +
        row(word('Grand total'), '<c><v>1</v></c>'),
    )
    expect((await look('claims', bytes)).file.notes).toEqual([
      '1 row is hidden in the sheet, and read like any other.',
      'Line 3 looks like a total. Delete it in the file where it is no row of its own.',
    ])
  })

  test('references lead where names are the same but for case and spaces, of the file’s own rows as well', async () => {
    const bench = `Smith &amp; Sons ${next()}`
    const name = bench.replace('&amp;', '&')
    await server.make('benches', { name })
    const fresh = `New Co ${next()}`
    const rows = [
      name.toLowerCase(),
      name.toUpperCase(),
      fresh,
      fresh.toUpperCase(),
      `${fresh.toLowerCase()} `,
    ]
    const csv = `Name,Bench\n${rows.map((each) => `P ${next()},${each}`).join('\n')}\n`
    const found = await look('parcels', csv)
    expect(found.columns[1].unknown).toMatchObject({ count: 1, samples: [{ text: fresh, count: 3 }] })
    const checked = await check('parcels', csv, { make: ['Bench'] })
    expect(checked).toMatchObject({ create: 5, refused: 0, problems: [], made: [{ count: 1 }] })
    const { body } = await doIt('parcels', csv, { make: ['Bench'] })
    expect(body.data).toMatchObject({ created: 5, refused: 0 })
  })
})
