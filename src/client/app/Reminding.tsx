import BellPlus from 'lucide-react/icons/bell-plus'
import { useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { frame } from '#texts/frame'
import { listing } from '#texts/list'
import { buttonClass } from '../design/Button.tsx'
import { Icon } from '../design/Icon.tsx'
import { dialogFetched } from '../design/overlay/Dialog.tsx'
import { onFirstUse } from '../design/overlay/on-first-use.tsx'
import styles from '../list/toolbar.module.css'
import type { RemindHereProps } from '../reminders/RemindHere.tsx'
import { useCapabilities } from '../request/use-user.ts'
import { type ListScreenState, listScreen, openTool, remindingPlace } from '../screen/dock.ts'
import { useStore } from '../state/store.ts'

const dialog = onFirstUse<RemindHereProps>(
  async () => {
    const [part] = await Promise.all([import('../reminders/RemindHere.tsx'), dialogFetched()])
    return part.RemindHere
  },
  { what: frame.parts.dialog, as: 'over' },
)

const close = () => openTool.set(null)

/** The way to be reminded of the list on the screen, where the server reminds of anything. */
export const Reminding = () => {
  const list = useStore(listScreen)
  const can = useCapabilities().has('reminders')
  return can && list && list.screen === list.entity ? <Offered list={list} /> : null
}

const Offered = ({ list }: { readonly list: ListScreenState }) => {
  const open = useStore(openTool)?.tool === 'remind'
  const [place, setPlace] = useState<Element | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked for whenever the list says something new
  useLayoutEffect(() => setPlace(document.getElementById(remindingPlace)), [list])
  return (
    <>
      {place && !list.cards && createPortal(<RemindButton open={open} />, place)}
      {open && <dialog.Part list={list} onClose={close} />}
    </>
  )
}

const RemindButton = ({ open }: { readonly open: boolean }) => (
  <button
    type="button"
    className={`${buttonClass({ variant: 'ghost' })} ${styles.tool}`}
    data-tool="remind"
    data-command={listing.tools.remind}
    aria-haspopup="dialog"
    aria-expanded={open}
    aria-label={listing.tools.remind}
    onPointerEnter={dialog.fetch}
    onClick={({ currentTarget: anchor }) => openTool.set({ tool: 'remind', anchor })}
  >
    <Icon of={BellPlus} />
    <span>{listing.tools.remind}</span>
  </button>
)
