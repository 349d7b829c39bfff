import { verbs } from '../../../model/index.ts'
import { useModel } from '../state/use-model.ts'
import { useHasPermission } from './use-user.ts'

/** Whether the signed-in person holds every verb of every entity: an administrator, as far as a page can tell. */
export const useIsAdministrator = (): boolean => {
  const { list } = useModel()
  const holds = useHasPermission()
  return list.every(({ permission }) => verbs.every((verb) => holds(permission[verb])))
}
