import { frame } from '#texts/frame'
import { onFirstUse } from '../design/overlay/on-first-use.tsx'
import type { InAndOutProps } from '../export/InAndOut.tsx'
import { openTool } from '../screen/dock.ts'
import { useStore } from '../state/store.ts'

const inAndOut = onFirstUse<InAndOutProps>(
  () => import('../export/InAndOut.tsx').then((part) => part.InAndOut),
  { what: frame.parts.menu, as: 'over' },
)

const close = () => openTool.set(null)

/** What brings rows in and out, at the button that asks for it: of the list, or of what is selected in it. */
export const Moving = () => {
  const open = useStore(openTool)
  if (open?.tool !== 'more' && open?.tool !== 'picked') return null
  const picked = open.tool === 'picked' ? open.picked : null
  return <inAndOut.Part anchor={open.anchor} picked={picked} onClose={close} />
}
