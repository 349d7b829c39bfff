const tables = new Map<string, ReadonlyMap<string, readonly number[]>>()

/** What each letter is written with in an encoding, made by reading all that it can hold. */
const tableOf = (encoding: string): ReadonlyMap<string, readonly number[]> => {
  const known = tables.get(encoding)
  if (known) return known
  const decoder = new TextDecoder(encoding, { fatal: true })
  const table = new Map<string, readonly number[]>()
  const note = (...bytes: readonly number[]): void => {
    try {
      const letter = decoder.decode(Uint8Array.from(bytes))
      if ([...letter].length === 1 && !table.has(letter)) table.set(letter, bytes)
    } catch {} // none is written so
  }
  for (let one = 0; one < 256; one += 1) note(one)
  if (/jis|jp|gb|big5|kr/.test(encoding))
    for (let one = 0x81; one < 0xff; one += 1) for (let two = 0x40; two < 0xff; two += 1) note(one, two)
  tables.set(encoding, table)
  return table
}

/** A text as bytes in an encoding of one or two bytes a letter, or of UTF-16. @throws where it has no such letter */
export const inLegacy = (text: string, encoding: string): Buffer => {
  if (encoding === 'utf-16le') return Buffer.from(text, 'utf16le')
  if (encoding === 'utf-16be') return Buffer.from(text, 'utf16le').swap16()
  if (encoding === 'iso-2022-jp') return inIso2022(text)
  const table = tableOf(encoding)
  const bytes = Array.from(text).flatMap((letter) => {
    const found = table.get(letter)
    if (!found) throw new Error(`${encoding} has no ${letter}`)
    return found
  })
  return Buffer.from(bytes)
}

/** As EUC-JP without its high bits, between escapes. */
const inIso2022 = (text: string): Buffer =>
  Buffer.concat(
    (text.match(/[\x20-\x7e\r\n]+|[^\x20-\x7e\r\n]+/g) ?? []).map((run) =>
      /[^\x20-\x7e\r\n]/.test(run)
        ? Buffer.concat([
            Buffer.from('\x1b$B'),
            inLegacy(run, 'euc-jp').map((byte) => byte & 0x7f),
            Buffer.from('\x1b(B'),
          ])
        : Buffer.from(run),
    ),
  )
