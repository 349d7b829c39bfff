/** The modules that the page's screens begin with, for those who arrange its scripts. */

/** What stands before the sign-in. */
export const ENTRY = 'src/main.tsx'
export const LOGIN = 'src/client/session/LoginScreen.tsx'
export const RESET = 'src/client/session/ResetScreen.tsx'

/** What is around every screen behind it. */
export const FRAME = 'src/client/App.tsx'

/** Behind the sign-in, by their kind. */
export const SCREENS = {
  dashboard: 'src/client/dashboard/DashboardScreen.tsx',
  list: 'src/client/list/ListScreen.tsx',
  form: 'src/client/form/FormScreen.tsx',
  calls: 'src/client/calls/CallsScreen.tsx',
}
