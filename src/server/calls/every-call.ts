import type { Model } from '../../model/index.ts'
import { accountSessionCalls } from './account-sessions.ts'
import { batchCalls } from './batches.ts'
import { bulkCall } from './bulk.ts'
import { buttonCalls } from './buttons.ts'
import type { Call } from './call.ts'
import { changesCall } from './changes.ts'
import { commentCalls } from './comments.ts'
import { dashboardCalls } from './dashboard.ts'
import { exportCall } from './export.ts'
import { feedCalls } from './feeds.ts'
import { fileCalls } from './files.ts'
import { followCalls } from './follows.ts'
import { documentCall, healthCall } from './health.ts'
import { historyCalls } from './history.ts'
import { importCalls } from './import.ts'
import { inboxCalls } from './inbox.ts'
import { namedListCalls, ownListCalls } from './lists.ts'
import { outboxCalls } from './outbox.ts'
import { ownAccountCalls } from './own-account.ts'
import { pasteCall } from './paste.ts'
import { reminderCalls } from './reminders.ts'
import { resetCalls } from './resets.ts'
import { rowCalls } from './rows.ts'
import { searchCall } from './search.ts'
import { sessionCalls } from './session.ts'
import { withFreeNames } from './shape-names.ts'
import { ticketsCall } from './tickets.ts'
import { totalsCall } from './totals.ts'
import { viewCalls } from './views.ts'
import { whyCall } from './why.ts'

/** Lists every call of a product. */
export const everyCall = (model: Model): readonly Call[] => {
  const account = model.entities[model.account]
  const calls = [
    healthCall,
    ...sessionCalls,
    ...ownAccountCalls,
    ...resetCalls,
    ...(account ? accountSessionCalls(account) : []),
    ...dashboardCalls(model),
    ...model.list.flatMap((entity) => [
      ...ownListCalls(model, entity),
      ...rowCalls(model, entity),
      ...namedListCalls(model, entity),
      ...buttonCalls(entity),
      bulkCall(model, entity),
      totalsCall(model, entity),
      pasteCall(entity),
      ...importCalls(entity),
      ...(entity.comments ? [...commentCalls(entity), ...followCalls(entity)] : []),
      exportCall(model, entity),
    ]),
    searchCall(model),
    ...historyCalls(model),
    ...batchCalls(model),
    ...viewCalls(model),
    ...inboxCalls,
    ...reminderCalls,
    ...feedCalls,
    ...outboxCalls,
    ...fileCalls(model),
    changesCall,
    documentCall,
    whyCall(model),
  ]
  const ticketed = calls.filter(({ ticket }) => ticket)
  return withFreeNames(model, [...calls, ticketsCall(model, ticketed)])
}

/** Groups calls by method and path. The first call of a group gives the operation its name in the document. */
export const byAddress = (calls: readonly Call[]): readonly (readonly [Call, ...Call[]])[] => {
  const found = new Map<string, [Call, ...Call[]]>()
  for (const call of calls) {
    const address = `${call.method} ${call.path}`
    const known = found.get(address)
    if (known) known.push(call)
    else found.set(address, [call])
  }
  return [...found.values()]
}
