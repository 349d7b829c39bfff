import { type HTMLAttributes, type ReactNode, type Ref, useRef, useState } from 'react'
import { frame } from '#texts/frame'
import type { LucideIcon } from '../Icon.tsx'
import { onFirstUse } from './on-first-use.tsx'

export type MenuEntry =
  | {
      readonly kind: 'action'
      readonly label: string
      readonly icon?: LucideIcon
      readonly end?: string
      /** Disables the entry; shown as the reason. */
      readonly disabled?: string
      readonly onSelect: () => void
    }
  /** Opens a route of the page: '/books'. */
  | {
      readonly kind: 'link'
      readonly label: string
      readonly to: string
      readonly icon?: LucideIcon
      readonly end?: string
      readonly current?: boolean
    }
  | { readonly kind: 'label'; readonly label: string }
  | { readonly kind: 'line' }
  /** One of several values, side by side. */
  | {
      readonly kind: 'choice'
      readonly label: string
      readonly value: string
      readonly options: readonly {
        readonly value: string
        readonly label: string
        readonly icon?: LucideIcon
      }[]
      readonly onChoose: (value: string) => void
    }

/** The props of the trigger; spread them over a `<button>`. */
export interface TriggerProps
  extends Pick<
    HTMLAttributes<HTMLButtonElement>,
    'aria-haspopup' | 'aria-expanded' | 'onClick' | 'onPointerEnter' | 'onFocus' | 'onKeyDown'
  > {
  readonly type: 'button'
  readonly ref: Ref<HTMLButtonElement>
}

export interface MenuListProps {
  readonly entries: readonly MenuEntry[]
  /** Content above the entries, not selectable. */
  readonly head?: ReactNode
  readonly label: string
  readonly align?: 'start' | 'end'
  readonly side?: 'bottom' | 'right'
  readonly anchor: HTMLElement | null
  readonly open: boolean
  readonly onClose: () => void
}

/** The props that place a menu: its anchor, and whether it is open. */
export type MenuPlace = Pick<MenuListProps, 'anchor' | 'open' | 'onClose'>

interface MenuProps extends Pick<MenuListProps, 'entries' | 'head' | 'label' | 'align' | 'side'> {
  readonly trigger: (props: TriggerProps) => ReactNode
}

const list = onFirstUse(() => import('./MenuList.tsx').then((part) => part.MenuList), {
  what: frame.parts.menu,
  as: 'over',
  early: true,
})

/** A menu that another element than its trigger anchors. */
export const MenuAt = list.Part

/**
 * The state of a menu whose list is fetched on first use.
 * @param fetch prefetches the list's script
 * @returns the trigger's props, and the props that place the list: null until it first opens
 */
export const useMenu = (
  fetch: () => void,
): { readonly trigger: TriggerProps; readonly place: MenuPlace | null } => {
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const show = (shown: boolean) => {
    if (shown) setWanted(true)
    setOpen(shown)
  }
  return {
    trigger: {
      type: 'button',
      ref: anchor,
      'aria-haspopup': 'menu',
      'aria-expanded': open,
      onClick: () => show(!open),
      onPointerEnter: fetch,
      onFocus: fetch,
      onKeyDown: (event) => {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
        event.preventDefault()
        show(true)
      },
    },
    place: wanted ? { anchor: anchor.current, open, onClose: () => setOpen(false) } : null,
  }
}

/**
 * A menu of actions, links and choices; its script is fetched on first use.
 * `<Menu label="User menu" entries={[…]} trigger={(props) => <button {...props}>Anita</button>} />`
 */
export const Menu = ({ trigger, ...rest }: MenuProps) => {
  const menu = useMenu(list.fetch)
  return (
    <>
      {trigger(menu.trigger)}
      {menu.place && <list.Part {...rest} {...menu.place} />}
    </>
  )
}
