import type { Parameter, Reader } from '../driver/database.ts'

/** Reads the single column of all rows as one text. */
export const readNumbers = async (
  reader: Reader,
  sql: string,
  parameters?: readonly Parameter[],
): Promise<Float64Array> =>
  numbersIn(
    await reader.rows(`select array_to_string(array_agg(n), ',') from (${sql}) as one(n)`, parameters),
  )

/** Parses the numbers of one text without allocating a string for each, as there may be hundreds of thousands. */
const numbersIn = ([row]: readonly (readonly unknown[])[]): Float64Array => {
  const text = typeof row?.[0] === 'string' ? row[0] : ''
  let count = text === '' ? 0 : 1
  for (let at = text.indexOf(','); at >= 0; at = text.indexOf(',', at + 1)) count += 1
  const numbers = new Float64Array(count)
  for (let index = 0, at = 0; index < count; index += 1) {
    const end = text.indexOf(',', at)
    numbers[index] = Number(text.slice(at, end < 0 ? undefined : end))
    at = end + 1
  }
  return numbers
}
