import type { View } from '../../../../schemas/view.ts'
import type { FieldModel } from '../../../model/index.ts'
import { type HasPermission, isReadable } from '../request/has-permission.ts'
import { readSetting, saveSetting } from '../state/settings.ts'
import { type ColumnsChoice, choiceIn, chosenColumns, settingOf } from './columns-choice.ts'
import type { ListScreenState } from './dock.ts'
import { openView } from './open-view.ts'

/** A column of a saved view; its width fits its text by default. */
export type SavedColumn = NonNullable<View['columns']>[number]

export type OfList = Pick<ListScreenState, 'screen' | 'entity' | 'named'>

/** The default fields of a list. */
export const usualOf = ({ entity, screen, named }: OfList): readonly FieldModel[] =>
  named || screen !== entity ? entity.columns : entity.plainColumns

/** The parts of a choice to store; undefined if it has none. */
export const storedChoice = (choice: ColumnsChoice): object | undefined => {
  const said = Object.entries(choice).filter(([, value]) => Object.keys(value).length > 0)
  return said.length > 0 ? Object.fromEntries(said) : undefined
}

const openIn = ({ query }: Pick<ListScreenState, 'query'>) => {
  const open = openView.get()
  return open !== null && open.view === query.view ? open : null
}

const ownOf = ({ screen, named }: Pick<OfList, 'screen' | 'named'>): unknown =>
  readSetting(settingOf('columns', screen, named))

/** The column choice of the current list: from the open view, else the user's own. */
export const choiceOn = (list: ListScreenState): ColumnsChoice =>
  choiceIn(openIn(list)?.columns ?? ownOf(list))

/** Stores the user's column choice; with an open view it lasts until that view is updated or left. */
export const saveColumns = (list: ListScreenState, choice: ColumnsChoice): void => {
  const open = openIn(list)
  if (open) openView.set({ ...open, columns: storedChoice(choice) ?? {} })
  else saveSetting(settingOf('columns', list.screen, list.named), storedChoice(choice))
}

/** The columns that a choice makes of a list, in order, limited to readable fields. */
export const columnsBy = (of: OfList, choice: ColumnsChoice, may: HasPermission): readonly SavedColumn[] => {
  const usual = usualOf(of)
  const brought = of.entity.fields.filter(({ name }) => choice.shown.includes(name))
  const fields = [...usual, ...brought.filter((field) => !usual.includes(field))]
  return chosenColumns(
    fields.filter((field) => isReadable(field, may)),
    choice,
  ).map(({ name, width, pinned }) => ({
    name,
    ...(width !== null && { width }),
    ...(pinned && { pinned }),
  }))
}

/** The choice that produces a view's columns; `order` is empty if the specified order produces theirs. */
export const choiceFor = (of: OfList, columns: readonly SavedColumn[], may: HasPermission): ColumnsChoice => {
  const names = columns.map(({ name }) => name)
  const usual = usualOf(of).map(({ name }) => name)
  const choice: ColumnsChoice = {
    order: [],
    hidden: usual.filter((name) => !names.includes(name)),
    shown: names.filter((name) => !usual.includes(name)),
    pinned: columns.flatMap(({ name, pinned }) => (pinned ? [name] : [])),
    widths: Object.fromEntries(columns.flatMap(({ name, width }) => (width ? [[name, width]] : []))),
  }
  const standing = columnsBy(of, choice, may).map(({ name }) => name)
  return standing.join() === names.join() ? choice : { ...choice, order: names }
}
