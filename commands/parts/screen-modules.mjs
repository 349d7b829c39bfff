/** The root modules of the page's screens, for the code that splits and preloads its scripts. */

/** The screens before sign-in. */
export const ENTRY = 'src/client/main.tsx'
export const LOGIN = 'src/client/features/account/LoginScreen.tsx'
export const RESET = 'src/client/features/account/ResetScreen.tsx'

/** The frame around every screen after sign-in. */
export const FRAME = 'src/client/app/AppRoot.tsx'

/** The screens after sign-in, by kind. */
export const SCREENS = {
  dashboard: 'src/client/features/home/HomeScreen.tsx',
  list: 'src/client/features/list/ListScreen.tsx',
  form: 'src/client/features/form/FormScreen.tsx',
  calls: 'src/client/features/calls/CallsScreen.tsx',
}

/** The two views of one row: its own screen, and the panel beside its list. */
export const RECORD = ['src/client/features/record/RecordScreen.tsx', 'src/client/features/record/Peek.tsx']

/** Parts that load after a screen and share much code; modules used by the same parts are bundled into one script. */
export const LATE = {
  later: ['src/client/app/idle-features.tsx', 'src/client/features/columns/ColumnsDock.tsx'],
  hands: ['src/client/app/row-handlers.tsx'],
  record: RECORD,
  form: [SCREENS.form, 'src/client/shared/field-editor/CellInput.tsx'],
  filters: ['src/client/features/filters/Filters.tsx'],
  palette: ['src/client/features/palette/Palette.tsx'],
}
