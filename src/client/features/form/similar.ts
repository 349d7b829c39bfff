import { liken } from '../../../model/index.ts'
import type { Option } from '../../shared/request/use-options.ts'

const shortest = 3
const most = 3

/** The words of a text that say what it is called, as they are looked for. */
export const longWords = (text: string): readonly string[] =>
  liken(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= shortest)

/** Rows that are called much alike: their names hold the words of what is typed, of three or more all but one. */
export const similarTo = (typed: string, options: readonly Option[]): readonly Option[] => {
  const words = longWords(typed)
  const needed = words.length > 2 ? words.length - 1 : words.length
  const held = ({ label }: Option) => {
    const name = liken(label)
    return words.filter((word) => name.includes(word)).length
  }
  return needed === 0 ? [] : options.filter((option) => held(option) >= needed).slice(0, most)
}
