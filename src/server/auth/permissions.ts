import type { Model } from '../../model/index.ts'
import { type Caller, may } from '../context/caller.ts'

/** The titles of every generated permission that the caller holds; whoever holds everything holds each. */
export const permissionsOf = (model: Model, caller: Caller): readonly string[] =>
  model.list.flatMap(({ permission }) => Object.values(permission)).filter((title) => may(caller, title))
