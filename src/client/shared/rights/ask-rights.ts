import { asking } from '#texts/rights'
import { withDialog } from '../design/overlay/Dialog.tsx'
import { onFirstUse } from '../design/overlay/on-first-use.tsx'
import { useIsAdministrator } from '../request/use-is-administrator.ts'
import { useCan } from '../request/use-user.ts'

/** What explains somebody's rights, over the page; fetched when it is first wanted. */
export const rightsPanel = onFirstUse(
  withDialog(() => import('./RightsPanel.tsx').then((part) => part.RightsPanel)),
  { what: asking.part, as: 'over' },
)

/** Whether the signed-in person is told what others may do: who holds everything, by a server that can. */
export const useMayAskRights = (): boolean => {
  const all = useIsAdministrator()
  return useCan('why') && all
}
