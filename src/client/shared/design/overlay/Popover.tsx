import { type ReactNode, useRef, useState } from 'react'
import { frame } from '#texts/frame'
import type { TriggerProps } from './Menu.tsx'
import { onFirstUse } from './on-first-use.tsx'

export interface PopoverBoxProps {
  readonly label: string
  readonly children: ReactNode
  readonly align?: 'start' | 'end' | 'center'
  readonly anchor: HTMLElement | null
  readonly open: boolean
  readonly onClose: () => void
}

interface PopoverProps extends Pick<PopoverBoxProps, 'label' | 'children' | 'align'> {
  readonly trigger: (props: TriggerProps) => ReactNode
}

const box = onFirstUse(() => import('./PopoverBox.tsx').then((part) => part.PopoverBox), {
  what: frame.parts.popover,
  as: 'over',
  early: true,
})

/**
 * Content beside its trigger, such as a legend or a hint; its script is fetched on first use.
 * `<Popover label="Row colours" trigger={(props) => <button {...props}>Row colours</button>}>…</Popover>`
 */
export const Popover = ({ trigger, ...rest }: PopoverProps) => {
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  return (
    <>
      {trigger({
        type: 'button',
        ref: anchor,
        'aria-haspopup': 'dialog',
        'aria-expanded': open,
        onPointerEnter: box.fetch,
        onFocus: box.fetch,
        onClick: () => {
          setWanted(true)
          setOpen(!open)
        },
      })}
      {wanted && <box.Part {...rest} anchor={anchor.current} open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
