import type { Requests } from '../request/requests.ts'
import { useRequests } from '../request/use-requests.tsx'
import { useUser } from '../request/use-user.ts'
import type { DraftOwner } from '../state/drafts.ts'
import { type LeaveGuard, useLeaveGuard } from './leave-guard.ts'

/** Returns a function that ends the session in the browser and on the server; it asks first about unsaved changes. */
export const useLogOut = (): (() => void) => {
  const guard = useLeaveGuard()
  const requests = useRequests()
  const { data: user } = useUser()
  return () => void logOut(guard, requests, user)
}

const logOut = async (guard: LeaveGuard, requests: Requests, user: DraftOwner | undefined): Promise<void> => {
  if (!(await guard.mayLeave())) return
  if (user)
    await import('../state/drafts.ts').then(
      ({ forgetDraftsOf }) => forgetDraftsOf(user),
      () => {}, // other users never see the drafts
    )
  await requests.call('POST', '/api/logout', undefined, { anonymous: true }).catch(() => {}) // the token is dropped even if the call fails
  requests.session.leave()
}
