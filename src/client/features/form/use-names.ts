import { type Dispatch, useEffect, useRef } from 'react'
import type { EntityModel, FieldModel, Model, Row } from '../../../model/index.ts'
import { itemIn } from '../../shared/request/answers.ts'
import { itemPath } from '../../shared/request/paths.ts'
import type { Requests } from '../../shared/request/requests.ts'
import { loadChosen } from '../../shared/request/use-options.ts'
import { useRequests } from '../../shared/request/use-requests.tsx'
import { chosenIds, unnamedReferences } from './draft.ts'
import type { FormChange, FormState } from './form-state.ts'

/** Loads the rows with these ids: as options, or one by one if the server does not support that. */
const rowsById = async (
  requests: Requests,
  model: Model,
  target: EntityModel,
  ids: readonly number[],
): Promise<readonly Row[]> => {
  const options = await loadChosen(requests, model, target, ids)
  const missing = ids.filter((id) => !options.some((option) => option.id === id))
  const items = await Promise.allSettled(missing.map((id) => requests.call('GET', itemPath(target, id))))
  const rows = items.flatMap((item, at) =>
    item.status === 'fulfilled' ? [{ ...itemIn(item.value), id: missing[at] ?? 0 }] : [],
  )
  return [...options.map((option) => option.row), ...rows]
}

/** Loads the labels of rows that a draft refers to by id; each is requested once. */
export const useNames = (
  model: Model,
  entity: EntityModel,
  { draft }: FormState,
  dispatch: Dispatch<FormChange>,
): void => {
  const requests = useRequests()
  const asked = useRef(new Set<string>())
  useEffect(() => {
    const name = (field: FieldModel) => {
      const target = model.entities[field.to ?? '']
      const ids = chosenIds(draft, field).filter((id) => !asked.current.has(`${field.name}/${id}`))
      if (!target || ids.length === 0) return
      for (const id of ids) asked.current.add(`${field.name}/${id}`)
      rowsById(requests, model, target, ids).then(
        (rows) => dispatch({ type: 'named', field, rows }),
        (error: unknown) => console.error(error), // the id is shown if the label cannot be loaded
      )
    }
    for (const field of unnamedReferences(model, entity, draft)) name(field)
  }, [requests, model, entity, draft, dispatch])
}
