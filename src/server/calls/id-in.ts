import type { EntityModel } from '../../model/index.ts'
import { refused } from '../../model/messages.ts'
import { lower } from '../../model/words.ts'
import { Refusal } from '../errors/refusal.ts'

/** The id in a path. @throws Refusal 404 for what no row can have as its id */
export const idIn = (entity: EntityModel, text: string): number => {
  const id = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : 0
  if (id === 0 || !Number.isSafeInteger(id)) throw new Refusal(404, refused.missing(lower(entity.title.one)))
  return id
}
