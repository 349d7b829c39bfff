import { locked } from '../../model/form-messages.ts'
import type { Lock, Model } from '../../model/index.ts'

/** The list whose permission it is. */
const screenOf = (model: Model, permission: string): string | null =>
  model.list.find((each) => Object.values(each.permission).includes(permission))?.title.many ?? null

/** Why a row is locked, in words. */
export const lockReason = (model: Model, { by, name }: Lock): string => {
  if (by === 'generated') return locked.generated(screenOf(model, name))
  return by === 'own' ? locked.own : locked[by](name)
}
