import { droppedMarks, exchangeable, exchanged as exchangedSign } from '../../../../model/values/liken.ts'
import type { ModelFunctions } from '../driver/model-functions.ts'

/** Zero-width characters and all kinds of spaces, in PostgreSQL's pattern syntax. */
const ignorable =
  '[\\u00AD\\u034F\\u061C\\u115F\\u1160\\u17B4\\u17B5\\u180B-\\u180F\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u206F\\u3164\\uFE00-\\uFE0F\\uFEFF\\uFFA0\\uFFF0-\\uFFF8\\U0001BCA0-\\U0001BCA3\\U0001D173-\\U0001D17A\\U000E0000-\\U000E0FFF]'
const oddSpace = '[\\u00A0\\u1680\\u2000-\\u200A\\u202F\\u205F\\u3000\\u2028\\u2029]'

/**
 * The model's `fold` as a PostgreSQL function, for substring rules; a test compares both. SQLite calls the model
 * itself. The byte length detects plain ASCII, as most texts are. Not declared `strict`, though null gives null:
 * PostgreSQL would not inline it, and inlining is three times as fast.
 */
const foldFunction = `create or replace function engine_fold(value text) returns text language sql immutable parallel safe as $$
      select case when octet_length(value) = length(value) then lower(value collate "C")
      else normalize(lower(upper(normalize(regexp_replace(regexp_replace(value, '${ignorable}', '', 'g'), '${oddSpace}', ' ', 'g'), NFC) collate "und-x-icu") collate "und-x-icu"), NFC) collate "C" end
    $$`

const escaped = (text: string): string =>
  text.replaceAll(/[^ -~]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)

const quoted = (text: string): string => `E'${escaped(text).replaceAll("'", "''")}'`

/**
 * The characters of the first plane that `liken` replaces, with replacements; one pass, because every start runs it.
 */
const everySign = () =>
  Array.from({ length: 0xffff }, (_, code) => String.fromCharCode(code + 1))
    .join('')
    .match(exchangeable)
    ?.flatMap((sign) => (sign === exchangedSign(sign) ? [] : [[sign, exchangedSign(sign)] as const])) ?? []

/** SQL that applies the replacements: `translate` for single characters, a `replace` each for longer ones. */
const exchanged = (expression: string, all: ReturnType<typeof everySign>): string => {
  const single = all.filter(([, instead]) => instead.length === 1)
  const several = all.filter(([, instead]) => instead.length > 1)
  const signs = single.map(([sign]) => sign).join('')
  const instead = single.map(([, other]) => other).join('')
  return several.reduce(
    (text, [sign, other]) => `replace(${text}, ${quoted(sign)}, ${quoted(other)})`,
    `translate(${expression}, ${quoted(signs)}, ${quoted(instead)})`,
  )
}

/**
 * The model's `liken` as a PostgreSQL function, for substring rules; a test compares both. The byte length detects
 * plain ASCII, as most texts are.
 */
const likenFunction = (): string => {
  const all = everySign()
  const decomposed = `normalize(${exchanged('engine_fold(value)', all)}, NFKD)`
  const unmarked = `regexp_replace(${decomposed}, '[${escaped(droppedMarks)}]', '', 'g')`
  return `create or replace function engine_liken(value text) returns text language sql immutable parallel safe as $$
      select case when octet_length(value) = length(value) then translate(lower(value collate "C"), '\`', '''')
      else normalize(${exchanged(`lower(${unmarked} collate "und-x-icu")`, all)}, NFC) collate "C" end
    $$`
}

export const textFunctions: ModelFunctions['texts'] = () => [
  { name: 'fold', sql: [foldFunction] },
  { name: 'liken', sql: [likenFunction()] },
]
