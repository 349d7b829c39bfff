import type { FieldModel } from '../../../model/index.ts'
import type { FormControl } from './use-form.ts'

interface Drawn {
  readonly control: FormControl
  readonly field: FieldModel
  readonly messages: readonly string[]
}

/** Whether the props of every field are unchanged; each keystroke creates a new control. */
const sameAround = (one: Drawn, other: Drawn): boolean => {
  const [a, b] = [one.control, other.control]
  return (
    one.field === other.field &&
    one.messages.length === other.messages.length &&
    one.messages.every((message, at) => message === other.messages[at]) &&
    (['model', 'entity', 'id', 'over', 'item', 'today'] as const).every((part) => a[part] === b[part]) &&
    (['write', 'permitted', 'lock', 'holds'] as const).every((part) => a.rights[part] === b.rights[part]) &&
    a.state.base === b.state.base
  )
}

/** Whether a field can skip rendering: only lines have changed, and it is not computed from them. */
export const fieldDrawnAlike = (one: Drawn, other: Drawn): boolean => {
  if (one.field.works || !sameAround(one, other)) return false
  const [a, b] = [one.control.state.draft, other.control.state.draft]
  if (a === b) return true
  const lines = one.control.entity.fields.filter(({ inline }) => inline).map(({ key }) => key)
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every(
    (key) => a[key] === b[key] || lines.includes(key),
  )
}

/** Whether lines can skip rendering: the lines and the last refusal are the same. */
export const linesDrawnAlike = (one: Drawn, other: Drawn): boolean => {
  const [a, b] = [one.control.state, other.control.state]
  const { key, inline } = one.field
  return inline === true && sameAround(one, other) && a.draft[key] === b.draft[key] && a.refusal === b.refusal
}
