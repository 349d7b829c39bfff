import { inputs } from '#texts/form'
import { fold, placedLabel } from '../../../model/index.ts'
import type { Option } from '../request/use-options.ts'
import type { ChoicesControl } from './use-choices.ts'

/** A line of a dropdown's menu: an option, or something to do with the menu itself. */
export type ChoiceEntry =
  | { readonly does: 'choose'; readonly label: string; readonly option: Option }
  | { readonly does: 'create' | 'add' | 'more' | 'retry'; readonly label: string }

export const entryOf = (option: Option): ChoiceEntry => ({ does: 'choose', label: option.label, option })

/** What makes an entry another one than its neighbours. */
export const entryKey = (entry: ChoiceEntry): string =>
  entry.does === 'choose' ? String(entry.option.id) : entry.does

interface Offer {
  readonly keyword: string
  /** Whether a row can be made of the keyword. */
  readonly creatable: boolean
  /** What a row that takes more than a name is called ('a book'), where this person may add one here. */
  readonly addable: string | null
}

const isNamed = (options: readonly Option[], label: string): boolean =>
  options.some((option) => fold(option.label) === fold(placedLabel(option.row, label)))

/**
 * The lines of the menu: the options, Retry where they failed, the way to more, and last, also while others match, a new
 * row of what is typed: at once where that is all it takes, by its form where more is needed.
 */
export const entriesOf = (
  choices: ChoicesControl,
  { keyword, creatable, addable }: Offer,
): readonly ChoiceEntry[] => {
  const label = keyword.trim()
  const entries: ChoiceEntry[] = choices.options.map(entryOf)
  if (choices.error) entries.push({ does: 'retry', label: inputs.choice.failed })
  else if (choices.more && !choices.loading) entries.push({ does: 'more', label: inputs.choice.more })
  if (creatable && label && !choices.loading && !choices.error && !isNamed(choices.options, label))
    entries.push({ does: 'create', label: inputs.choice.create(label) })
  if (addable !== null && !choices.loading && !choices.error)
    entries.push({ does: 'add', label: inputs.choice.add(label, addable) })
  return entries
}
