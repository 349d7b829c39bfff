import { useCallback } from 'react'
import { type EntityModel, type Lock, lockOf, type Row } from '../../model/index.ts'
import { useModel } from './use-model.ts'
import { useUser } from './use-user.ts'

/** What stays as it is in a row of an entity; null where everything is open. */
export type LockOf = (entity: EntityModel, row: Row) => Lock | null

/** The same function until somebody else signs in. A server that sends no permissions locks nothing. */
export const useLock = (): LockOf => {
  const model = useModel()
  const { data: user } = useUser()
  const self = user?.id ?? null
  const silent = user?.permissions === null
  return useCallback(
    (entity, row) => (silent ? null : lockOf(model, entity, row, self)),
    [model, self, silent],
  )
}
