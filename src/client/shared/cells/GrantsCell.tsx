import { grantsText } from '../../../model/grants-text.ts'
import type { Model } from '../../../model/index.ts'

interface GrantsProps {
  readonly model: Model
  /** Of the permissions that a role holds. */
  readonly titles: readonly string[]
}

/** What a role may do, in words; only the list of roles says it. */
export const GrantsCell = ({ model, titles }: GrantsProps) =>
  grantsText(model, titles) ?? titles.filter(Boolean).join(', ')
