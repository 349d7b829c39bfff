import { asking } from '#texts/rights'
import { verbs } from '../../model/index.ts'
import { dialogFetched } from '../design/overlay/Dialog.tsx'
import { onFirstUse } from '../design/overlay/on-first-use.tsx'
import { useCan, useHolds } from '../request/use-user.ts'
import { useModel } from '../state/use-model.ts'
import type { RightsPanelProps } from './RightsPanel.tsx'

/** What explains somebody's rights, over the page; fetched when it is first wanted. */
export const rightsPanel = onFirstUse<RightsPanelProps>(
  async () => {
    const [part] = await Promise.all([import('./RightsPanel.tsx'), dialogFetched()])
    return part.RightsPanel
  },
  { what: asking.part, as: 'over' },
)

/** Whether the signed-in person is told what others may do: who holds everything, by a server that can. */
export const useMayAskRights = (): boolean => {
  const { list } = useModel()
  const holds = useHolds()
  const can = useCan('why')
  return can && list.every(({ permission }) => verbs.every((verb) => holds(permission[verb])))
}
