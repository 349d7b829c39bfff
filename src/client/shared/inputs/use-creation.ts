import { useState } from 'react'
import { type EntityModel, type FieldModel, meaningOf, type Row } from '../../../model/index.ts'
import { asFailed } from '../request/http-call.ts'
import { saveRow } from '../request/save.ts'
import { useRequests } from '../request/use-requests.tsx'

interface Creation {
  /** The label of the row being created. */
  readonly creating: string | null
  readonly failure: { readonly label: string; readonly why: string } | null
  readonly create: (label: string) => void
}

/** Creates a row with nothing but a label, from a dropdown. */
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

/** The label field if a new row requires no other, so that a dropdown can create it; null otherwise. */
export const creatableBy = (entity: EntityModel): FieldModel | null => {
  const [label, ...rest] = entity.label
  const needed = entity.fields.filter((field) => field.required && field.writable)
  const alone = rest.length === 0 && needed.length === 1 && needed[0] === label
  return alone && label && meaningOf(label.kind).plain ? label : null
}
