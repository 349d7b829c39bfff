/** The modules that the page's screens begin with, for those who arrange its scripts. */

/** What stands before the sign-in. */
export const ENTRY = 'src/client/main.tsx'
export const LOGIN = 'src/client/features/account/LoginScreen.tsx'
export const RESET = 'src/client/features/account/ResetScreen.tsx'

/** What is around every screen behind it. */
export const FRAME = 'src/client/app/AppRoot.tsx'

/** Behind the sign-in, by their kind. */
export const SCREENS = {
  dashboard: 'src/client/features/home/HomeScreen.tsx',
  list: 'src/client/features/list/ListScreen.tsx',
  form: 'src/client/features/form/FormScreen.tsx',
  calls: 'src/client/features/calls/CallsScreen.tsx',
}

/** What shows one row to be read: on its own screen, and beside its list. */
export const RECORD = ['src/client/features/record/RecordScreen.tsx', 'src/client/features/record/Peek.tsx']

/** What comes after a screen and shares much: a script each for what the same of them need. */
export const LATE = {
  later: ['src/client/app/idle-features.tsx', 'src/client/features/columns/ColumnsDock.tsx'],
  hands: ['src/client/app/row-handlers.tsx'],
  record: RECORD,
  form: [SCREENS.form, 'src/client/shared/field-editor/CellInput.tsx'],
  filters: ['src/client/features/filters/Filters.tsx'],
  palette: ['src/client/features/palette/Palette.tsx'],
}
