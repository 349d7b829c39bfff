import { describe, expect, test } from 'vitest'
import { liken } from '../../../../src/model/index.ts'
import { looked } from '../../../support/alike.ts'
import { databases } from '../../../support/databases.ts'
import { officeOn } from '../../office.ts'

/** Letters of the blocks below the astral ones, but for capitals that PostgreSQL's tables are too old to know. */
const letters = Array.from({ length: 0xffff }, (_, code) => String.fromCharCode(code + 1)).filter(
  (letter) =>
    /[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Z}]/u.test(letter) &&
    !/[\p{Co}\p{Cs}\u1c89-\u1cbf\u2c2f\u3400-\u9fff\ua7b8-\ua7ff\uac00-\ud7a3]/u.test(letter),
)

describe.each(databases)('%s makes of a text for looking it up', (kind) => {
  const office = officeOn(kind)

  const likened = async (texts: readonly string[]): Promise<readonly unknown[]> => {
    const { dialect } = office.parts
    const listed =
      kind === 'sqlite'
        ? 'select key as place, value from json_each(?)'
        : 'select place, value from jsonb_array_elements_text(?::jsonb) with ordinality as e (value, place)'
    const rows = await office.database.rows(
      `select ${dialect.liken('value')} from (${listed}) texts order by place`,
      [JSON.stringify(texts)],
    )
    return rows.map(([text]) => text)
  }

  test('what the model and so the page makes of it', async () => {
    const texts = looked.flatMap(([text, typed]) => [text, typed, text.toUpperCase(), text.normalize('NFD')])
    expect(await likened(texts)).toEqual(texts.map(liken))
  })

  test('of every letter, what the model makes of it', async () => {
    const others: string[] = []
    for (let from = 0; from < letters.length; from += 2000) {
      const texts = letters.slice(from, from + 2000).map((letter) => `x${letter}y`)
      const there = await likened(texts)
      others.push(...texts.filter((text, at) => there[at] !== liken(text)))
    }
    expect(others.map((text) => text.codePointAt(1)?.toString(16))).toEqual([])
  })
})
