import { pressing as wording } from '#texts/buttons'
import type { ButtonModel } from '../../../model/buttons.ts'
import type { EntityModel, Row } from '../../../model/index.ts'
import { toast } from '../design/overlay/toast.ts'
import { asFailed } from '../request/http-call.ts'
import type { Requests } from '../request/requests.ts'
import { batchOf, pressButton } from '../request/save.ts'
import { createStore } from '../state/store.ts'

/** A press on a button of a row. */
export interface RowPress {
  readonly entity: EntityModel
  readonly button: ButtonModel
  readonly row: Row
  /** The label of the row. */
  readonly name: string
  /** The element that gets the focus afterwards. */
  readonly back: HTMLElement | null
  /** Called with the changed row when the press is done; the pressed element may be gone by then. */
  readonly onDone: (row: Row) => void
}

/** An open menu of a row's buttons. */
export interface OpenRowMenu {
  readonly anchor: HTMLElement
  readonly label: string
  readonly presses: readonly RowPress[]
}

/** The press whose dialog is open. */
export const askingPress = createStore<RowPress | null>(null)

/** The open menu of a row's buttons. */
export const openRowMenu = createStore<OpenRowMenu | null>(null)

/** Presses in flight; a second press of the same button on the same row is ignored. */
const underWay = new Set<string>()

/** Opens the dialog of a button, or sends the press at once if it asks and confirms nothing. */
export const startPress = (requests: Requests, wanted: RowPress): void => {
  const { button } = wanted
  if (button.asks.length > 0 || button.confirm !== null) askingPress.set(wanted)
  else
    sendPress(requests, wanted, {}).then(
      (changed) => changed && toastPressed(wanted, changed),
      (error: unknown) =>
        toast({ tone: 'red', title: wording.failed(button.title), text: asFailed(error).message }),
    )
}

/** @returns the changed row; null while the same press is in flight @throws Failed */
export const sendPress = async (
  requests: Requests,
  { entity, button, row }: RowPress,
  asked: Readonly<Record<string, unknown>>,
): Promise<Row | null> => {
  const id = row.id ?? 0
  const key = `${entity.name}/${id}/${button.name}`
  if (underWay.has(key)) return null
  underWay.add(key)
  try {
    return await pressButton(requests, entity, id, button.name, asked)
  } finally {
    underWay.delete(key)
  }
}

/** Shows a toast that names the button and the row. */
export const toastPressed = ({ entity, button, row, name, onDone }: RowPress, changed: Row): void => {
  toast({
    tone: 'green',
    title: wording.done(button.title),
    text: name,
    about: `${entity.route.form}/${row.id}`,
    batch: batchOf(changed),
  })
  onDone(changed)
}
