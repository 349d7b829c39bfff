import { existsSync, readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { openSheet } from '../../../../src/server/platform/sheets/index.ts'
import { guessed, refusal, sent, withFile } from '../../../support/sheet-file.ts'
import { workbook } from '../../../support/workbook.ts'

const tooMuch = {
  status: 422,
  errors: {
    file: ['This file takes more memory, or time, than there is for it. Save it as CSV, or divide it.'],
  },
}
const rows = (count: number) =>
  `number,half\n${Array.from({ length: count }, (_, at) => `${at},${at / 2}\n`).join('')}`

test('rows come some hundred at a time, as often as they are asked for, also at the same time', async () => {
  await withFile(rows(2345), async (path) => {
    const sheet = await openSheet(sent(path), guessed)
    const [one = [], other = []] = await Promise.all(
      [sheet.read(), sheet.read()].map((all) => Array.fromAsync(all)),
    )
    expect(one.map(({ length }) => length)).toEqual([500, 500, 500, 500, 345])
    expect(other).toEqual(one)
    expect(one.flat().at(-1)).toEqual({ line: 2346, cells: ['2344', '1172'] })
    expect((await Array.fromAsync(sheet.read())).flat()).toHaveLength(sheet.rows)
    await sheet.close()
  })
})

test('long rows come in smaller pieces, and nobody has to read to the end', async () => {
  await withFile(`a\n${`${'x'.repeat(30_000)}\n`.repeat(10)}`, async (path) => {
    const sheet = await openSheet(sent(path), guessed)
    for await (const piece of sheet.read()) {
      expect(piece.length).toBeLessThan(4)
      break
    }
    await sheet.close()
  })
})

test('what was written for reading is gone when the sheet is closed, the file itself is not', async () => {
  await withFile(rows(3), async (path) => {
    const sheet = await openSheet(sent(path), guessed)
    expect(readdirSync(dirname(path))).toHaveLength(2)
    await sheet.close()
    expect(readdirSync(dirname(path))).toHaveLength(1)
    expect(existsSync(path)).toBe(true)
    await sheet.close()
  })
})

test('a file that takes too much memory is refused, and the process goes on', async () => {
  const texts = Array.from({ length: 200_000 }, (_, at) => `<si><t>text number ${at}</t></si>`).join('')
  const bytes = workbook({ sheets: { One: '<row><c><v>1</v></c></row>' }, texts })
  expect(await refusal(bytes, {}, { megabytes: 16, milliseconds: 60_000 })).toEqual(tooMuch)
})

test('a file that takes too long is refused', async () => {
  expect(await refusal(rows(1000), {}, { megabytes: 384, milliseconds: 1 })).toEqual(tooMuch)
})

test('a file that is not there is a fault of ours, no sentence for people', async () => {
  await expect(openSheet(sent('/nowhere/at/all'), guessed)).rejects.toThrow('ENOENT')
})
