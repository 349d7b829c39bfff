import { pressing as wording } from '#texts/buttons'
import type { ButtonModel } from '../../../model/buttons.ts'
import type { EntityModel, Row } from '../../../model/index.ts'
import { toast } from '../design/overlay/toast.ts'
import { asFailed } from '../request/http-call.ts'
import type { Requests } from '../request/requests.ts'
import { batchOf, pressButton } from '../request/save.ts'
import { createStore } from '../state/store.ts'

/** A button of a row that somebody presses. */
export interface RowPress {
  readonly entity: EntityModel
  readonly button: ButtonModel
  readonly row: Row
  /** What the row is called. */
  readonly name: string
  /** Takes the focus afterwards: what was pressed. */
  readonly back: HTMLElement | null
  /** Once it is done, with the row as it is now: what was pressed may be gone. */
  readonly onDone: (row: Row) => void
}

/** The buttons of a row, beside what opened them. */
export interface OpenRowMenu {
  readonly anchor: HTMLElement
  readonly label: string
  readonly presses: readonly RowPress[]
}

/** The press that asks something, or says something first. */
export const askingPress = createStore<RowPress | null>(null)

/** The menu of a row's buttons that is open. */
export const openRowMenu = createStore<OpenRowMenu | null>(null)

/** What is under way: a second press of it is the same one. */
const underWay = new Set<string>()

/** Opens its dialog, or does it at once where there is nothing to ask and nothing to say. */
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

/** @returns the row as it is now; null where the same press is under way @throws Failed */
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

/** Says that it is done, by what and to which row. */
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
