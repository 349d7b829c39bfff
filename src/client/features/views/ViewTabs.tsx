import Bookmark from 'lucide-react/icons/bookmark'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Plus from 'lucide-react/icons/plus'
import Users from 'lucide-react/icons/users'
import { views as said } from '#texts/saved-views'
import type { View } from '../../../../schemas/view.ts'
import { type EntityModel, showDay } from '../../../model/index.ts'
import { Icon, IconButton } from '../../shared/design/Icon.tsx'
import { Link } from '../../shared/design/Link.tsx'
import { Menu } from '../../shared/design/overlay/Menu.tsx'
import { toast } from '../../shared/design/overlay/toast.ts'
import { copyText } from '../../shared/screen/copy-text.ts'
import { viewAddress } from '../../shared/screen/view.ts'
import styles from './views.module.css'

interface ViewTabsProps {
  readonly entity: EntityModel
  readonly views: readonly View[]
  readonly current: View | null
  /** The current view has unsaved changes. */
  readonly changed: boolean
  readonly onAdd: () => void
  readonly onFind: () => void
  /** Called before a view is opened, to apply its columns. */
  readonly onOpen: (view: View) => void
  readonly onChange: (view: View) => void
  readonly onLine: (view: View) => void
  readonly onDelete: (view: View) => void
}

/** The most views beside the tabs; the others are in their menu. */
const mostShown = 3

/** The most views in the menu; the others are found by search. */
const mostInMenu = 10

/** Views unused for this long are dimmed, in milliseconds. */
const old = 90 * 86_400_000

const isOld = ({ used_at }: View): boolean => used_at !== null && Date.now() - Date.parse(used_at) > old

/** The current view, then the most recently used ones. */
const shownOf = (views: readonly View[], current: View | null): readonly View[] => {
  const others = views.filter(({ id }) => id !== current?.id).slice(0, mostShown - (current ? 1 : 0))
  return current ? [current, ...others] : others
}

/** Saved views beside the tabs of a list, and a button to save one. */
export const ViewTabs = (props: ViewTabsProps) => {
  const { entity, views, current, changed, onAdd, onFind, onOpen } = props
  const shown = shownOf(views, current)
  const rest = views.filter(({ id }) => !shown.some((view) => view.id === id))
  return (
    <nav className={styles.strip} aria-label={said.strip}>
      {shown.map((view) => (
        <span key={view.id} className={styles.item}>
          <Link
            to={viewAddress(view, entity)}
            className={styles.tab}
            aria-current={view.id === current?.id ? 'page' : undefined}
            data-old={isOld(view) || undefined}
            onClick={() => onOpen(view)}
          >
            <Icon of={view.audience === 'mine' ? Bookmark : Users} size={14} />
            <span className={styles.name} data-tooltip-cut="">
              {view.name}
            </span>
            {view.id === current?.id && changed && (
              <span className={styles.mark} aria-label={said.changed} role="img" />
            )}
          </Link>
          {view.id === current?.id && <ViewMenu {...props} view={view} />}
        </span>
      ))}
      {rest.length > 0 && (
        <Menu
          label={said.more(rest.length)}
          align="end"
          entries={[
            ...rest.slice(0, mostInMenu).map((view) => ({
              kind: 'link' as const,
              label: view.name,
              to: viewAddress(view, entity),
              icon: view.audience === 'mine' ? Bookmark : Users,
              ...(isOld(view) && view.used_at ? { end: said.used(showDay(view.used_at.slice(0, 10))) } : {}),
            })),
            ...(rest.length > mostInMenu
              ? [{ kind: 'line' } as const, { kind: 'action', label: said.find, onSelect: onFind } as const]
              : []),
          ]}
          trigger={(trigger) => (
            <button {...trigger} className={styles.tab} aria-label={said.more(rest.length)}>
              {rest.length}
              <Icon of={ChevronDown} size={14} />
            </button>
          )}
        />
      )}
      <IconButton icon={Plus} label={said.add} data-command={said.add} onClick={onAdd} />
    </nav>
  )
}

/** Copies the address of a view, to share it. */
export const copyLink = async (view: View, entity: EntityModel): Promise<void> => {
  const address = `${location.href.split('#')[0]}#${viewAddress(view, entity)}`
  const copied = await copyText(address)
  toast(
    copied ? { tone: 'green', title: said.copied } : { tone: 'red', title: said.notCopied, text: address },
  )
}

const ViewMenu = ({ entity, view, onChange, onLine, onDelete }: ViewTabsProps & { readonly view: View }) => {
  const own = view.may_update && !view.closed
  return (
    <Menu
      label={said.menu(view.name)}
      align="end"
      entries={[
        { kind: 'action', label: said.copy, onSelect: () => void copyLink(view, entity) },
        ...(view.closed ? [] : [{ kind: 'action', label: said.line, onSelect: () => onLine(view) } as const]),
        ...(own ? [{ kind: 'action', label: said.rename, onSelect: () => onChange(view) } as const] : []),
        ...(view.may_update
          ? [
              { kind: 'line' } as const,
              { kind: 'action', label: said.delete, onSelect: () => onDelete(view) } as const,
            ]
          : []),
      ]}
      trigger={(trigger) => (
        <button {...trigger} className={styles.more} aria-label={said.menu(view.name)}>
          <Icon of={ChevronDown} size={14} />
        </button>
      )}
    />
  )
}
