import { verbs } from '../../../model/index.ts'
import { useModel } from '../state/use-model.ts'
import { useHolds } from './use-user.ts'

/** Whether the signed-in person holds every verb of every entity: an administrator, as far as a page can tell. */
export const useHoldsAll = (): boolean => {
  const { list } = useModel()
  const holds = useHolds()
  return list.every(({ permission }) => verbs.every((verb) => holds(permission[verb])))
}
