import type { ButtonModel } from '../../../model/buttons.ts'
import { docked } from '../../shared/screen/dock.ts'
import { createStore } from '../../shared/state/store.ts'

/** The pending action on the selected rows. */
export type BulkAction =
  | { readonly does: 'set' }
  | { readonly does: 'delete' }
  | { readonly does: 'press'; readonly button: ButtonModel }

export const bulkAction = createStore<BulkAction>({ does: 'set' })

/** Opens the dock for a bulk action. */
export const openBulkAction = (wanted: BulkAction): void => {
  bulkAction.set(wanted)
  docked.set('many')
}
