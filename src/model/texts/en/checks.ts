import { fields } from './checks/fields.ts'
import { names } from './checks/names.ts'
import { product } from './checks/product.ts'
import { rules } from './checks/rules.ts'
import { screens } from './checks/screens.ts'

/** One check, as it is worded: {value} is what stands in the descriptor, {other} what it clashes with. */
export interface Entry {
  readonly says: string
  readonly mend: string
  /** Why it matters, for the documentation. */
  readonly why: string
  /** What {other} may be in the way out, for the documentation. */
  readonly example?: string
}

/** Every check by its stable code: what it says, the way out, and why it matters. */
export const catalogue = { ...names, ...fields, ...screens, ...rules, ...product } satisfies Record<
  string,
  Entry
>

export type Code = keyof typeof catalogue
