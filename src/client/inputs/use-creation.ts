import { useState } from 'react'
import type { EntityModel, Row } from '../../model/index.ts'
import { asFailed } from '../api.ts'
import { save } from '../hooks/save.ts'
import { creatableBy } from './creatable.ts'

export interface Creation {
  /** The label of the row that is being made. */
  readonly creating: string | null
  readonly failure: { readonly label: string; readonly why: string } | null
  readonly create: (label: string) => void
}

/** Makes a row of nothing but its label, from within a dropdown. */
export const useCreation = (target: EntityModel, onCreated: (row: Row) => void): Creation => {
  const [creating, setCreating] = useState<string | null>(null)
  const [failure, setFailure] = useState<Creation['failure']>(null)
  const create = (label: string) => {
    const field = creatableBy(target)
    if (creating !== null || field === null) return
    setCreating(label)
    setFailure(null)
    save(target, null, { [field.key]: label })
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
