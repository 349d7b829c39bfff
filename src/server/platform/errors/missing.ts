import { refused } from '#texts/answers'
import { lower } from '#texts/grammar'
import type { EntityModel } from '../../../model/index.ts'
import { HttpError } from './http-error.ts'

/** 404: no such row is visible to the caller. */
export const missing = (entity: EntityModel): HttpError =>
  new HttpError(404, refused.missing(lower(entity.title.one)))
