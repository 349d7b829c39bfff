import { useState } from 'react'
import { type EntityModel, type FieldModel, meaningOf, type Row } from '../../../model/index.ts'
import { asFailed } from '../request/http-call.ts'
import { saveRow } from '../request/save.ts'
import { useRequests } from '../request/use-requests.tsx'

interface Creation {
  /** The label of the row that is being made. */
  readonly creating: string | null
  readonly failure: { readonly label: string; readonly why: string } | null
  readonly create: (label: string) => void
}

/** Makes a row of nothing but its label, from within a dropdown. */
export const useCreation = (target: EntityModel, onCreated: (row: Row) => void): Creation => {
  const requests = useRequests()
  const [creating, setCreating] = useState<string | null>(null)
  const [failure, setFailure] = useState<Creation['failure']>(null)
  const create = (label: string) => {
    const field = creatableBy(target)
    if (creating !== null || field === null) return
    setCreating(label)
    setFailure(null)
    saveRow(requests, target, null, { [field.key]: label })
      .then(
        (row) => onCreated({ [field.key]: label, ...row }),
        (error: unknown) => {
          const failed = asFailed(error)
          const said = Object.values(failed.errors).flat()
          setFailure({ label, why: said.join(' ') || failed.message })
        },
      )
      .finally(() => setCreating(null))
  }
  return { creating, failure, create }
}

/**
 * The one field that must be said of a new row, where that is its label: such a row can be made from a dropdown.
 * null where more is required.
 */
export const creatableBy = (entity: EntityModel): FieldModel | null => {
  const [label, ...rest] = entity.label
  const needed = entity.fields.filter((field) => field.required && field.writable)
  const alone = rest.length === 0 && needed.length === 1 && needed[0] === label
  return alone && label && meaningOf(label.kind).plain ? label : null
}
