import { type Case, other } from '../analysis/cases.ts'
import { meaningOf } from '../kinds/index.ts'
import type { Subject } from './subject.ts'

/** A case in words: "State is lent, Due is empty". */
export const toldCase = (subject: Subject, at: Case): string =>
  Object.entries(at)
    .map(([name, value]) => {
      const field = subject.descriptor.fields[name]
      const shown =
        field && value !== other
          ? meaningOf(field.kind === 'date' ? 'date' : 'text').show(value)
          : String(value)
      return `${field?.label ?? name} is ${value === null ? 'empty' : shown || String(value)}`
    })
    .join(', ')
