import { call } from '../api.ts'
import { mayLeave } from '../navigation/leave-guard.ts'
import { leave } from './session.ts'

/** Ends the session here and on the server; asks first where something is unsaved. */
export const logOut = async (): Promise<void> => {
  if (!(await mayLeave())) return
  await call('POST', '/api/logout', undefined, { anonymous: true }).catch(() => {}) // the token is dropped all the same
  leave()
}
