import { liken } from '../../../model/index.ts'
import type { Option } from '../../shared/request/use-options.ts'

const shortest = 3
const most = 3

/** The normalised words of a text that are long enough to search for. */
export const longWords = (text: string): readonly string[] =>
  liken(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= shortest)

/** Rows with similar labels: they contain all the typed words, or all but one of three or more. */
export const similarTo = (typed: string, options: readonly Option[]): readonly Option[] => {
  const words = longWords(typed)
  const needed = words.length > 2 ? words.length - 1 : words.length
  const held = ({ label }: Option) => {
    const name = liken(label)
    return words.filter((word) => name.includes(word)).length
  }
  return needed === 0 ? [] : options.filter((option) => held(option) >= needed).slice(0, most)
}
