import type { EntityModel, FieldModel, Model } from '../../src/model/index.ts'
import type { Caller, Loose } from '../support/calls.ts'

export type Payload = Record<string, unknown>

export const day = '2026-03-14'
export const passphrase = 'a passphrase of five words'
export const pixel = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk'

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
  let made = 0

  const plain = (field: FieldModel): unknown => {
    switch (field.kind) {
      case 'email':
        return `somebody${made}@example.org`
      case 'password':
      case 'confirmation':
        return passphrase
      case 'date':
        return day
      case 'number':
        return Math.min((field.least ?? 1) + made, field.most ?? 1e6)
      case 'flag':
        return true
      case 'image':
        return pixel
      case 'html':
        return `<p>Number <b>${made}</b></p>`
      default:
        return `${field.label} ${made}`.slice(0, field.longest ?? 255)
    }
  }

  const value = async (field: FieldModel): Promise<unknown> => {
    if (field.kind !== 'reference' && field.kind !== 'references') return plain(field)
    const { id } = await maker.row(entityOf(model, field.to))
    return field.kind === 'reference' ? id : [id]
  }

  const maker: Maker = {
    payload: async (entity, only) => {
      const payload: Payload = {}
      made += 1
      for (const field of entity.fields) {
        const wanted = only === undefined || field.required || field.kind === 'confirmation'
        if (field.writable && wanted) payload[field.key] = await value(field)
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
