const [quote, backslash, list, object] = [0x22, 0x5c, 0x5b, 0x7b]

/**
 * Whether JSON has more than `most` arrays and objects, outside strings. They make parsing expensive, not the bytes:
 * a megabyte of text parses at once, one of brackets does not.
 */
export const hasMoreParts = (bytes: Uint8Array, most: number): boolean => {
  let parts = 0
  let inText = false
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (inText) {
      if (byte === backslash) at += 1
      else if (byte === quote) inText = false
    } else if (byte === quote) inText = true
    else if (byte === list || byte === object) {
      parts += 1
      if (parts > most) return true
    }
  }
  return false
}
