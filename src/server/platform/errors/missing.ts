import { refused } from '#texts/answers'
import { lower } from '#texts/grammar'
import type { EntityModel } from '../../../model/index.ts'
import { HttpError } from './http-error.ts'

/** There is no such row, as far as whoever asks can see. */
export const missing = (entity: EntityModel): HttpError =>
  new HttpError(404, refused.missing(lower(entity.title.one)))
