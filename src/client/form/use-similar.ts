import { useEffect, useState } from 'react'
import type { EntityModel, Model } from '../../model/index.ts'
import { findOptions, type Option } from '../hooks/use-options.ts'

const typingPause = 300
const shortest = 3
const looked = 25
const most = 3

const wordsOf = (text: string): readonly string[] =>
  text
    .toLocaleLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= shortest)

/** Rows that are called much alike: their names hold the words of what is typed, of three or more all but one. */
export const similarTo = (typed: string, options: readonly Option[]): readonly Option[] => {
  const words = wordsOf(typed)
  const needed = words.length > 2 ? words.length - 1 : words.length
  const held = ({ label }: Option) => {
    const name = label.toLocaleLowerCase()
    return words.filter((word) => name.includes(word)).length
  }
  return needed === 0 ? [] : options.filter((option) => held(option) >= needed).slice(0, most)
}

/** Rows of an entity that are there already and are called much like what is typed. */
export const useSimilar = (model: Model, entity: EntityModel, typed: string): readonly Option[] => {
  const [similar, setSimilar] = useState<readonly Option[]>([])
  useEffect(() => {
    const [longest] = [...wordsOf(typed)].sort((a, b) => b.length - a.length)
    const giveUp = new AbortController()
    const wait = setTimeout(() => {
      if (longest === undefined) return setSimilar([])
      findOptions(model, entity, longest, looked, giveUp.signal).then(
        (options) => setSimilar(similarTo(typed, options)),
        () => {}, // it is a courtesy: without an answer none are named
      )
    }, typingPause)
    return () => {
      clearTimeout(wait)
      giveUp.abort()
    }
  }, [model, entity, typed])
  return similar
}
