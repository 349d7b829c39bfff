import { fields } from './fields.ts'
import { names } from './names.ts'
import { product } from './product.ts'
import { rules } from './rules.ts'
import { screens } from './screens.ts'

/** Every check by its stable code: what it says, the way out, and why it matters. */
export const catalogue = { ...names, ...fields, ...screens, ...rules, ...product }

export type Code = keyof typeof catalogue
