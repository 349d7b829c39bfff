import { Menu } from '@base-ui/react/menu'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { Icon } from '../Icon.tsx'
import { Link } from '../Link.tsx'
import styles from './Menu.module.css'
import type { MenuEntry, MenuListProps } from './Menu.tsx'
import { returnFocus } from './return-focus.ts'
import surface from './Surface.module.css'

const Line = ({ entry }: { readonly entry: MenuEntry }) => {
  switch (entry.kind) {
    case 'line':
      return <Menu.Separator className={styles.line} />
    case 'label':
      return <p className={styles.label}>{entry.label}</p>
    case 'action':
      return (
        <Menu.Item className={styles.item} disabled={Boolean(entry.disabled)} onClick={entry.onSelect}>
          {entry.icon && <Icon of={entry.icon} />}
          {entry.label}
          {entry.disabled && <span className="wide small">{entry.disabled}</span>}
          {entry.end && <span className={styles.end}>{entry.end}</span>}
        </Menu.Item>
      )
    case 'link':
      return (
        <Menu.LinkItem
          className={styles.item}
          closeOnClick
          render={<Link to={entry.to} aria-current={entry.current ? 'page' : undefined} />}
        >
          {entry.icon && <Icon of={entry.icon} />}
          <span className="cut">{entry.label}</span>
          {entry.end && <span className={styles.end}>{entry.end}</span>}
        </Menu.LinkItem>
      )
    case 'choice':
      return (
        <Menu.RadioGroup
          className={styles.choice}
          aria-label={entry.label}
          value={entry.value}
          onValueChange={(value: unknown) => entry.onChoose(String(value))}
        >
          {entry.options.map((option) => (
            <Menu.RadioItem
              key={option.value}
              className={styles.option}
              value={option.value}
              closeOnClick={false}
            >
              {option.icon && <Icon of={option.icon} size={14} />}
              {option.label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      )
  }
}

const keyOf = (entry: MenuEntry, index: number): string =>
  'label' in entry ? `${entry.kind} ${entry.label}` : `${entry.kind} ${index}`

/** The menu itself, rendered over the page beside its trigger. */
export const MenuList = ({ entries, head, label, align, side, anchor, open, onClose }: MenuListProps) => {
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: it goes with the screen that it was opened on
  useEffect(() => onClose, [pathname])
  return (
    <Menu.Root open={open} onOpenChange={(shown) => shown || onClose()}>
      <Menu.Portal container={anchor?.closest<HTMLElement>('main')}>
        <Menu.Positioner
          className={styles.place}
          anchor={anchor}
          positionMethod="fixed"
          align={align ?? 'start'}
          side={side ?? 'bottom'}
          sideOffset={6}
          collisionPadding={8}
        >
          <Menu.Popup
            className={`${surface.surface} ${styles.menu}`}
            aria-label={label}
            finalFocus={returnFocus(anchor)}
          >
            {head}
            {entries.map((entry, index) => (
              <Line key={keyOf(entry, index)} entry={entry} />
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
