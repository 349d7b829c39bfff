import type { Button } from '../../../model/buttons.ts'
import { docked } from '../../shared/screen/dock.ts'
import { createStore } from '../../shared/state/store.ts'

/** What is about to be done to the selected rows. */
export type Doing =
  | { readonly does: 'set' }
  | { readonly does: 'delete' }
  | { readonly does: 'press'; readonly button: Button }

export const doing = createStore<Doing>({ does: 'set' })

/** Opens the dock for it. */
export const begin = (wanted: Doing): void => {
  doing.set(wanted)
  docked.set('many')
}
