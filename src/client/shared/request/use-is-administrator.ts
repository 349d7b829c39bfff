import { verbs } from '../../../model/index.ts'
import { useModel } from '../state/use-model.ts'
import { useHasPermission } from './use-user.ts'

/** Whether the user holds every verb of every entity; the page treats such a user as an administrator. */
export const useIsAdministrator = (): boolean => {
  const { list } = useModel()
  const holds = useHasPermission()
  return list.every(({ permission }) => verbs.every((verb) => holds(permission[verb])))
}
