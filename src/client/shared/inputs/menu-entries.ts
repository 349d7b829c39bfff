import { inputs } from '#texts/form'
import { fold, placedLabel } from '../../../model/index.ts'
import type { Option } from '../request/use-options.ts'
import type { ChoicesControl } from './use-choices.ts'

/** A line of a dropdown's menu: an option, or an action of the menu. */
export type ChoiceEntry =
  | { readonly does: 'choose'; readonly label: string; readonly option: Option }
  | { readonly does: 'create' | 'add' | 'more' | 'retry'; readonly label: string }

export const entryOf = (option: Option): ChoiceEntry => ({ does: 'choose', label: option.label, option })

/** The key of an entry within its menu. */
export const entryKey = (entry: ChoiceEntry): string =>
  entry.does === 'choose' ? String(entry.option.id) : entry.does

interface Offer {
  readonly keyword: string
  /** Whether a row can be created from the keyword alone. */
  readonly creatable: boolean
  /** The singular title ('a book') if the user may add a row through its form; null otherwise. */
  readonly addable: string | null
}

const isNamed = (options: readonly Option[], label: string): boolean =>
  options.some((option) => fold(option.label) === fold(placedLabel(option.row, label)))

/**
 * The lines of a menu: the options, then Retry after a failure or the line that loads more.
 * The last line creates a row from the keyword, or opens its form if more fields are required; it appears even if
 * options match.
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
