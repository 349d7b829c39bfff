import type { EntityModel, FieldModel, Model } from '../../src/model/index.ts'
import type { Caller, Loose } from '../support/calls.ts'
import { plainValue } from './plain-value.ts'

export type Payload = Record<string, unknown>

/** Makes payloads and rows of any entity out of its model; what it refers to is made first. */
export interface Maker {
  /** A whole payload; `only: 'required'` leaves out whatever may be empty. */
  payload(entity: EntityModel, only?: 'required'): Promise<Payload>
  /** A row, as its creation was answered. @throws with the answer where it is refused */
  row(entity: EntityModel, changed?: Payload): Promise<Loose>
}

const entityOf = (model: Model, name: string | undefined): EntityModel => {
  const entity = model.entities[name ?? '']
  if (!entity) throw new Error(`There is no entity ${name}.`)
  return entity
}

export const makerFor = (model: Model, caller: Caller): Maker => {
  const made = new Map<string, number>()

  const value = async (field: FieldModel, number: number): Promise<unknown> => {
    if (field.kind !== 'reference' && field.kind !== 'references') return plainValue(field, number)
    const { id } = await maker.row(entityOf(model, field.to))
    return field.kind === 'reference' ? id : [id]
  }

  const maker: Maker = {
    payload: async (entity, only) => {
      const payload: Payload = {}
      const number = made.get(entity.name) ?? 0
      made.set(entity.name, number + 1)
      for (const field of entity.fields) {
        const wanted = only === undefined || field.required || field.kind === 'confirmation'
        if (field.writable && wanted) payload[field.key] = await value(field, number)
      }
      return payload
    },
    row: async (entity, changed = {}) => {
      const payload = { ...(await maker.payload(entity, 'required')), ...changed }
      const { status, body } = await caller.call('POST', entity.api.list, payload)
      if (status !== 201) throw new Error(`POST ${entity.api.list} ${status}: ${JSON.stringify(body)}`)
      return body.data
    },
  }
  return maker
}
