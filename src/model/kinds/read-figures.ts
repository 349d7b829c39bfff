import { writtenNumber as says } from '#texts/written'
import { formatDecimal, parseDecimal } from '../values/decimal.ts'
import { readWrittenNumber } from '../values/written-number.ts'
import type { SpellingReader, Writing } from './spelling.ts'

/** Reads numbers. @param of converts the figures to wire form */
const figuresReader =
  (of: (figures: string, scale: number, from: Writing['from']) => unknown): SpellingReader =>
  (text, { scale, currency }, { from, way }) => {
    const read = readWrittenNumber(text, {
      spelling: way === 'comma' ? 'comma' : 'point',
      strict: from === 'file',
      nought: from !== 'hand',
      scale,
      currency,
    })
    if (read === null) return null
    if ('figures' in read) return { value: of(read.figures, scale ?? 0, from) }
    const said = text.trim()
    const written = (figures: string) => (way === 'comma' ? figures.replace('.', ',') : figures)
    if (read.either === 'group') return { message: says.group(said, read.other, scale ?? 0), asks: true }
    return { message: says[read.either](said, written(read.one), written(read.other)), asks: true }
  }

/** Stored in binary; adding 0 removes -0. */
export const readNumber: SpellingReader = /* @__PURE__ */ figuresReader((figures) => Number(figures) + 0)

/**
 * Stored exactly, as text with all places; text with too many figures is returned unchanged and refused later. Texts of
 * a file are validated with their lines.
 */
export const readDecimal: SpellingReader = /* @__PURE__ */ figuresReader((figures, scale, from) => {
  const scaled = from === 'file' ? null : parseDecimal(figures, scale)
  return scaled === null ? figures : formatDecimal(scaled, scale)
})
