import { describe, expect, test } from 'vitest'
import { inLegacy } from '../../../support/legacy-text.ts'
import { opened, refusal } from '../../../support/sheet-file.ts'

/** Tables of people and places, the names of their columns first. */
const tables = {
  greek: [
    ['Όνομα', 'Πόλη'],
    ['Γιώργος Παπαδόπουλος', 'Αθήνα'],
    ['Μαρία Ορίζων', 'Θεσσαλονίκη'],
  ],
  russian: [
    ['Имя', 'Город'],
    ['Иван Петров', 'Москва'],
    ['Анна Кузнецова', 'Нижний Новгород'],
  ],
  polish: [
    ['Nazwa', 'Miasto'],
    ['Łukasz Żółć', 'Łódź'],
    ['Małgorzata Święcicka', 'Gdańsk'],
  ],
  turkish: [
    ['Ad', 'Şehir'],
    ['İsmail Çağlar', 'İstanbul'],
    ['Gülşen Öztürk', 'Eskişehir'],
  ],
  japanese: [
    ['名前', '都市'],
    ['山田太郎', '東京都'],
    ['すずきハナコ', '大阪'],
  ],
  simplified: [
    ['姓名', '城市'],
    ['王小明', '北京'],
    ['李华', '上海'],
  ],
  traditional: [
    ['姓名', '城市'],
    ['王小明', '臺北'],
    ['李華', '高雄'],
  ],
  korean: [
    ['이름', '도시'],
    ['김철수', '서울'],
    ['이영희', '부산'],
  ],
  western: [
    ['Nom', 'Ville'],
    ['Hélène Çelik', 'Besançon'],
    ['Jürgen Müller', 'Köln'],
  ],
} as const

const written = [
  ['greek', 'windows-1253'],
  ['greek', 'iso-8859-7'],
  ['greek', 'utf-16le'],
  ['russian', 'windows-1251'],
  ['russian', 'koi8-r'],
  ['russian', 'ibm866'],
  ['russian', 'iso-8859-5'],
  ['russian', 'x-mac-cyrillic'],
  ['russian', 'utf-16le'],
  ['polish', 'windows-1250'],
  ['polish', 'iso-8859-2'],
  ['turkish', 'windows-1254'],
  ['japanese', 'shift_jis'],
  ['japanese', 'euc-jp'],
  ['japanese', 'iso-2022-jp'],
  ['japanese', 'utf-16le'],
  ['japanese', 'utf-16be'],
  ['simplified', 'gb18030'],
  ['simplified', 'utf-16be'],
  ['traditional', 'big5'],
  ['korean', 'euc-kr'],
  ['western', 'windows-1252'],
  ['western', 'iso-8859-15'],
  ['western', 'macintosh'],
] as const

/** So many are shown with their lines. */
const shown = 6

describe.each(written)('a %s file in %s', (name, encoding) => {
  const table = tables[name]
  const text = `${table.map((row) => row.join(';')).join('\r\n')}\r\n`
  const bytes = inLegacy(text, encoding)

  test('is asked about, by a line of it that reads right', async () => {
    const { asks } = await opened(bytes)
    expect(asks.length).toBeGreaterThan(0)
    const lines = asks.slice(0, shown).map(({ line }) => line)
    expect(text.split('\r\n').some((line) => lines.includes(line))).toBe(true)
    expect(new Set(lines).size).toBe(lines.length)
  })

  test('is read exactly where it is said how, whatever the label', async () => {
    const sheet = await opened(bytes, { encoding })
    expect(sheet).toMatchObject({ encoding, asks: [], heads: table[0], cells: table.slice(1) })
  })

  test('is read exactly where letters lie across the pieces that are read', async () => {
    const row = table[2].join(';')
    const many = inLegacy(`${table[0].join(';')}\n${`x${row}\n`.repeat(9000)}`, encoding)
    const { cells } = await opened(many, { encoding })
    expect(cells.length).toBe(9000)
    expect(new Set(cells.map((each) => each.join(';')))).toEqual(new Set([`x${row}`]))
  })
})

describe('nothing is asked', () => {
  test.each([
    ['of ASCII', Buffer.from('a;b\n1;2\n')],
    ['of UTF-8', Buffer.from('a;b\né;日本\n')],
    ['of a text with a mark', inLegacy('\uFEFFa;b\né;日本\n', 'utf-16le')],
    ['of ASCII in UTF-16', inLegacy('a;b\r\n1;2\r\n', 'utf-16be')],
  ])('%s', async (_, bytes) => {
    expect(await opened(bytes)).toMatchObject({ asks: [], heads: ['a', 'b'] })
  })
})

test('one letter far below is asked about, with its line', async () => {
  const bytes = inLegacy(`name\n${'plain\n'.repeat(100_000)}Łódź\n`, 'windows-1250')
  const { asks } = await opened(bytes)
  expect(asks.find(({ name }) => name === 'windows-1250')?.line).toBe('Łódź')
})

test('what is not written so is refused with its line', async () => {
  expect(await refusal(inLegacy('a\nb\nÿ\n', 'windows-1252'), { encoding: 'shift_jis' })).toEqual({
    status: 422,
    errors: { encoding: ['Line 3 cannot be read as SHIFT_JIS. Choose another encoding.'] },
  })
})
