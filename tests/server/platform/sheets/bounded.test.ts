import { pbkdf2 } from 'node:crypto'
import { existsSync, readdirSync, readlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { DiskQuota } from '../../../../src/server/platform/disk/disk-quota.ts'
import { openSheet } from '../../../../src/server/platform/sheets/index.ts'
import { guessed, refusal, sent, withFile } from '../../../support/sheet-file.ts'
import { textRow, workbook } from '../../../support/workbook.ts'

const tooMuch = 'This file takes more memory, or time, than there is for it. Save it as CSV, or divide it.'
const damaged = 'This workbook is damaged, or cut off. Open it in Excel, and save it anew.'
const full = 'There is no room for the file now. Try again in a while, or with fewer rows.'

/** A workbook whose cells all refer to one text. */
const amplified = (rows: number, columns: number, characters = 32_767) => {
  const cells = '<c t="s"><v>0</v></c>'.repeat(columns)
  return workbook({
    sheets: {
      One:
        textRow(...Array.from({ length: columns }, (_, at) => `c${at}`)) + `<row>${cells}</row>`.repeat(rows),
    },
    texts: `<si><t>${'x'.repeat(characters)}</t></si>`,
  })
}

const said = (fault: string) => ({ status: 422, errors: { file: [fault] } })

describe('what is written of a file', () => {
  test('is a few times what the file holds at most', async () => {
    expect(await refusal(amplified(3000, 30))).toEqual(said(tooMuch))
  })

  test('is counted against the room that temporary files have, until it is closed', async () => {
    const room = new DiskQuota({ most: 8 * 1024 * 1024 - 1 }) // 4 MB are granted at once
    await withFile(amplified(10, 30, 10_000), async (path) => {
      const open = () => openSheet(sent(path), guessed, undefined, room)
      const one = await open()
      const other = await open().catch((error) => error)
      expect([other.status, other.message]).toEqual([507, full])
      await one.close()
      await one.close()
      await room.reserve(8 * 1024 * 1024 - 1)
      await expect(room.reserve(1)).rejects.toThrow(full)
    })
  })

  test('can be counted on when the folder of a file before is gone', async () => {
    const room = new DiskQuota()
    await withFile('a\n1\n', async (path) => (await openSheet(sent(path), guessed, undefined, room)).close())
    const taking = async () => {
      for (let piece = 0; piece < 5; piece += 1) await room.reserve(4 * 1024 * 1024) // the disk is looked at again
    }
    await expect(taking()).resolves.toBeUndefined()
  })

  test('is not begun where the disk is nearly full', async () => {
    const room = new DiskQuota({ leastFree: Number.MAX_SAFE_INTEGER })
    await withFile('a\n1\n', async (path) => {
      const error = await openSheet(sent(path), guessed, undefined, room).catch((fault) => fault)
      expect(error.status).toBe(507)
    })
  })

  test('may be much more than the file where a wide table is mostly empty', async () => {
    const wide = Array.from({ length: 300 }, (_, at) => `c${at}`)
    const rows = '<row><c r="A2"><v>1</v></c><c r="KN2"><v>2</v></c></row>'.repeat(100_000)
    await withFile(workbook({ sheets: { One: textRow(...wide) + rows } }), async (path) => {
      const room = new DiskQuota({ most: 4 * 1024 * 1024 })
      const sheet = await openSheet(sent(path), guessed, undefined, room)
      for await (const [first] of sheet.read()) {
        expect(first?.cells.filter((cell) => cell !== '')).toEqual([1, 2])
        expect([first?.cells.length, first?.cells[299]]).toEqual([300, 2])
        break
      }
      await sheet.close()
    })
  })
})

test('a file is open no longer than it is read, however busy the server is', async () => {
  const bytes = workbook({
    sheets: { One: textRow('a') + textRow('1') },
    changed: (file) =>
      file.name === 'xl/workbook.xml' ? { ...file, said: { method: 0, unpacked: 1 } } : file,
  })
  let isBusy = true
  const busy = (): void => {
    if (isBusy) pbkdf2('a', 'b', 12_000, 64, 'sha512', busy)
  }
  for (let at = 0; at < 8; at += 1) busy() // what closes a file waits behind it
  const opened = async () => {
    for (let at = 0; at < 8; at += 1) expect(await refusal(bytes)).toEqual(said(damaged))
  }
  await opened().finally(() => {
    isBusy = false
  })
  expect(stillOpen()).toEqual([])
})

/** Files that are gone by their names, and still open; only Linux lists them. */
const stillOpen = (): readonly string[] => {
  const folder = '/proc/self/fd'
  if (!existsSync(folder)) return []
  return readdirSync(folder).flatMap((descriptor) => {
    try {
      const name = readlinkSync(join(folder, descriptor))
      return name.startsWith(join(tmpdir(), 'sheet-')) ? [name] : []
    } catch {
      return [] // closed since the folder was read
    }
  })
}

const parts = ['workbook.xml', 'workbook.xml.rels', 'sharedStrings.xml', 'styles.xml', 'sheet1.xml'] as const
const many = 5_000_000

describe.each(parts)('%s is refused as it comes', (part) => {
  const holding = (inside: string) =>
    workbook({
      sheets: { One: textRow('a') + textRow('1') },
      texts: '',
      formats: ['0'],
      changed: (file) =>
        file.name.endsWith(`/${part}`)
          ? { ...file, content: String(file.content).replace(/(<\/\w+>)$/, (end) => `${inside}${end}`) }
          : file,
    })
  test.each([
    ['nests', '<a>'.repeat(many), tooMuch],
    ['nests a little deeper than any does', '<a>'.repeat(64) + '</a>'.repeat(64), tooMuch],
    [
      'has many attributes',
      `<a ${Array.from({ length: 400_000 }, (_, at) => `a${at}=""`).join(' ')}/>`,
      tooMuch,
    ],
    ['has an attribute of endless length', `<a b="${'x'.repeat(4 * many)}"/>`, tooMuch],
    ['has an attribute that is called endlessly', `<a ${'x'.repeat(4 * many)}="1"/>`, tooMuch],
    ['has an element that is called endlessly', `<${'x'.repeat(4 * many)}/>`, tooMuch],
    ['has a comment without end', `<!--${'x'.repeat(4 * many)}-->`, tooMuch],
    ['has an instruction without end', `<?a ${'x'.repeat(4 * many)}?>`, tooMuch],
    ['has a text without end', `<a>${'x'.repeat(4 * many)}</a>`, tooMuch],
    ['has a long entity', `<a>&${'x'.repeat(many)};</a>`, tooMuch],
    ['calls an attribute as a method', '<a hasOwnProperty="1" b="2"/>', damaged],
    ['declares entities', '<!DOCTYPE a [<!ENTITY b "ha">]>', damaged],
  ])('where it %s', async (_, inside, fault) => {
    const limits = { megabytes: 64, milliseconds: 60_000 } // far less than it would take
    expect(await refusal(holding(inside), {}, limits)).toEqual(said(fault))
  })
})

describe('refused before memory is taken for it', () => {
  const limits = { megabytes: 64, milliseconds: 60_000 }
  const changed = (part: string, content: string) =>
    workbook({
      sheets: { One: textRow('a') + textRow('1') },
      changed: (file) => (file.name.endsWith(part) ? { ...file, content } : file),
    })
  test.each([
    [
      'formats without end',
      changed('styles.xml', `<a><cellXfs>${'<xf/>'.repeat(many)}</cellXfs></a>`),
      tooMuch,
    ],
    [
      'relations without end',
      changed('workbook.xml.rels', `<a>${'<Relationship Id="a" Target="b"/>'.repeat(400_000)}</a>`),
      tooMuch,
    ],
    [
      'merged cells without end',
      changed(
        'sheet1.xml',
        `<a><sheetData>${textRow('a')}${textRow('1')}</sheetData>${'<mergeCell ref="A2:A3"/>'.repeat(100_001)}</a>`,
      ),
      tooMuch,
    ],
    ['texts without end', changed('sharedStrings.xml', `<a>${'<si/>'.repeat(2 * many)}</a>`), tooMuch],
  ])('%s', async (_, bytes, fault) => {
    expect(await refusal(bytes, {}, limits)).toEqual(said(fault))
  })

  test('rows that reach far to the right, however many', async () => {
    const far = `<row><c r="A1"><v>1</v></c><c r="XFD1"><v>1</v></c></row>`.repeat(30_000)
    expect(await refusal(workbook({ sheets: { One: textRow('a') + far } }), { head: 1 }, limits)).toBe(
      'opened',
    )
  })

  test('a part that is there twice', async () => {
    const also = [{ name: 'XL\\worksheets\\sheet1.xml', content: '<worksheet/>' }]
    expect(await refusal(workbook({ sheets: { One: textRow('a') + textRow('1') }, also }))).toEqual(
      said(damaged),
    )
  })
})
