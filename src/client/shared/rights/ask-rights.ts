import { asking } from '#texts/rights'
import { withDialog } from '../design/overlay/Dialog.tsx'
import { onFirstUse } from '../design/overlay/on-first-use.tsx'
import { useIsAdministrator } from '../request/use-is-administrator.ts'
import { useCan } from '../request/use-user.ts'

/** The panel that explains a user's rights; fetched on first use. */
export const rightsPanel = onFirstUse(
  withDialog(() => import('./RightsPanel.tsx').then((part) => part.RightsPanel)),
  { what: asking.part, as: 'over' },
)

/** Whether the user may see other users' rights: administrators only, where the server supports it. */
export const useMayAskRights = (): boolean => {
  const all = useIsAdministrator()
  return useCan('why') && all
}
