import Check from 'lucide-react/icons/check'
import { lower } from '#texts/grammar'
import { groups as words } from '#texts/groups'
import {
  formatGrouping,
  type Grouping,
  groupingsOf,
  periods,
  readGrouping,
  sharedBy,
} from '../../../model/entity/grouping.ts'
import type { MenuEntry } from '../../shared/design/overlay/Menu.tsx'
import { MenuList } from '../../shared/design/overlay/MenuList.tsx'
import { type HasPermission, isReadable } from '../../shared/request/has-permission.ts'
import { useHasPermission } from '../../shared/request/use-user.ts'
import { type ListScreenState, listScreen } from '../../shared/screen/dock.ts'
import { groupingFor, layoutField, layoutFields } from '../../shared/screen/layout-field.ts'
import { useStore } from '../../shared/state/store.ts'

interface GroupMenuProps {
  readonly anchor: HTMLElement
  readonly onClose: () => void
}

const called = ({ field, by }: Grouping): string =>
  by === null ? field.heading : words.byPeriod(field.heading, words.periods[by])

/** Menu for grouping a list: first the descriptor's groupings, then other groupable fields. */
export const GroupMenu = ({ anchor, onClose }: GroupMenuProps) => {
  const list = useStore(listScreen)
  const may = useHasPermission()
  if (!list) return null
  return (
    <MenuList
      label={words.menu(lower(list.entity.title.many))}
      entries={list.query.layout ? layoutEntries(list, may) : groupEntries(list, may, onClose)}
      anchor={anchor}
      open
      onClose={onClose}
    />
  )
}

/** Entries for lanes and calendars. */
const layoutEntries = (
  { entity, query, change }: ListScreenState,
  may: HasPermission,
): readonly MenuEntry[] => {
  const { layout = '' } = query
  const now = layoutField(entity, query)
  return layoutFields(entity, layout)
    .filter((field) => isReadable(field, may))
    .map((field) => ({
      kind: 'action',
      label: field.heading,
      ...(field === now && { icon: Check }),
      onSelect: () => change({ to: 'groups', groups: groupingFor(entity, layout, field) }),
    }))
}

/** Entries for groups. */
const groupEntries = (
  { entity, query, change }: ListScreenState,
  may: HasPermission,
  onClose: () => void,
): readonly MenuEntry[] => {
  const choose = (groups: string | undefined) => change({ to: 'groups', groups })
  const now = readGrouping(entity.field, query.groups ?? '')
  const entry = (grouping: Grouping): MenuEntry => ({
    kind: 'action',
    label: called(grouping),
    ...(formatGrouping(grouping) === query.groups && { icon: Check }),
    onSelect: () => choose(formatGrouping(grouping)),
  })
  const offered = groupingsOf(entity).filter(({ field }) => isReadable(field, may))
  const others = entity.fields.filter(
    (field) =>
      isReadable(field, may) &&
      sharedBy(field) !== null &&
      !offered.some((each) => each.field === field && each.by === null),
  )
  const values = others.filter((field) => sharedBy(field) === 'value')
  const days = others.filter((field) => sharedBy(field) === 'period')
  return [
    ...(now
      ? [
          { kind: 'action', label: words.none, onSelect: () => choose(undefined) } as const,
          { kind: 'line' } as const,
        ]
      : []),
    ...offered.map(entry),
    ...(offered.length > 0 && others.length > 0 ? [{ kind: 'line' } as const] : []),
    ...values.map((field) => entry({ field, by: null })),
    ...days.flatMap((field): readonly MenuEntry[] => [
      { kind: 'label', label: field.heading },
      {
        kind: 'choice',
        label: field.heading,
        value: now?.field === field ? (now.by ?? '') : '',
        options: periods.map((by) => ({ value: by, label: words.periods[by] })),
        onChoose: (by) => {
          choose(`${field.name}:${by}`)
          onClose()
        },
      },
    ]),
  ]
}
