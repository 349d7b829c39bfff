import { grantsText } from '../../../model/grants-text.ts'
import type { Model } from '../../../model/index.ts'

interface GrantsCellProps {
  readonly model: Model
  /** The titles of the role's permissions. */
  readonly titles: readonly string[]
}

/** A role's permissions in words; only the list of roles shows this. */
export const GrantsCell = ({ model, titles }: GrantsCellProps) =>
  grantsText(model, titles) ?? titles.filter(Boolean).join(', ')
