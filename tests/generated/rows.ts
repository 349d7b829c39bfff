import { anyOtherValue } from '../../src/model/analysis/cases.ts'
import { addDays, type EntityModel, type Facts, type FieldModel, type Model } from '../../src/model/index.ts'
import { formatDecimal, parseDecimal } from '../../src/model/values/decimal.ts'
import type { Caller, Loose } from '../support/calls.ts'
import { allowed, beginningOf, movingIn, timesBeside } from './rules-of-rows.ts'
import { sendSample } from './sample-files.ts'

export type Payload = Record<string, unknown>

export const passphrase = 'a passphrase of five words'

/** Makes payloads and rows of any entity out of its model; what it refers to is made first. */
export interface Maker {
  /** A whole payload; `only: 'required'` leaves out whatever may be empty. */
  payload(entity: EntityModel, only?: 'required'): Promise<Payload>
  /** The part of a payload that makes rules see these values: a reference by the label of a row that is there, and no other time before its own. */
  like(entity: EntityModel, seen: Facts): Promise<Payload>
  /** A row, as its creation was answered. @throws with the answer where it is refused */
  row(entity: EntityModel, changed?: Payload): Promise<Loose>
}

export const makerFor = (model: Model, caller: Caller): Maker => {
  const made = new Map<string, number>()

  const target = ({ to }: FieldModel): EntityModel => {
    const entity = model.entities[to ?? '']
    if (!entity) throw new Error(`There is no entity ${to}.`)
    return entity
  }

  const value = async (entity: EntityModel, field: FieldModel, number: number): Promise<unknown> => {
    if (field.accepts && field.required) {
      const id = await sendSample(caller, entity.name, field)
      return field.kind === 'files' ? [id] : id
    }
    if (field.kind !== 'reference' && field.kind !== 'references') return plainValue(field, number)
    const { id } = await maker.row(target(field))
    return field.kind === 'reference' ? id : [id]
  }

  /** The row that bears the label; rules name only rows that a new database holds. */
  const bearing = async (entity: EntityModel, label: string): Promise<number> => {
    const key = entity.label[0]?.key ?? ''
    const { body } = await caller.call('GET', `${entity.api.list}?per_page=100&keyword=${label}`)
    const row = body.data.find((each: Loose) => each[key] === label)
    if (!row) throw new Error(`No row of ${entity.plural} is called ${label}.`)
    return row.id
  }

  /** Where a field begins that goes only where a way leads, and that nothing fills by itself. */
  const begun = async (entity: EntityModel, field: FieldModel): Promise<unknown> => {
    const first = beginningOf(entity, field)
    return field.links === 'one' && first !== null ? bearing(target(field), first) : first
  }

  const maker: Maker = {
    payload: async (entity, only) => {
      const payload: Payload = {}
      const number = made.get(entity.name) ?? 0
      made.set(entity.name, number + 1)
      for (const field of entity.fields) {
        const asked = field.required || field.requiredWhen !== null // whether or not its condition holds
        const wanted = only === undefined || asked || field.kind === 'confirmation'
        const moves = movingIn(entity).includes(field.name) // begins as it begins, and stays there
        if (field.writable && wanted && !moves) payload[field.key] = await value(entity, field, number)
        if (moves && field.required && field.initially === undefined)
          payload[field.key] = await begun(entity, field)
      }
      return allowed(entity, payload)
    },
    like: async (entity, seen) => {
      const payload: Payload = {}
      for (const [name, wanted] of Object.entries(seen)) {
        const field = entity.field[name]
        if (!field) continue
        const named = field.kind === 'reference' && wanted !== null && wanted !== anyOtherValue
        if (named) payload[field.key] = await bearing(target(field), String(wanted))
        else
          payload[field.key] =
            wanted === anyOtherValue ? await value(entity, field, made.get(entity.name) ?? 0) : wanted
      }
      return timesBeside(entity, payload)
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

/** As much of a text as the field takes; what tells it apart stands at its beginning. */
const fitting = (text: string, longest = 255): string => [...text].slice(0, longest).join('').trim()

/** Whole steps while the bounds leave room for a few hundred, and else a small part of what lies between them. */
const numberOf = (field: FieldModel, made: number): number => {
  const [least, most] = [field.least, field.most] as readonly (number | undefined)[] // checked: of a number they are
  const from = least ?? Math.min(1, (most ?? 1) - 1e6)
  const room = (most ?? from + 1e6) - from
  return room >= 512 ? from + (made % room) : from + (room * (made % 512)) / 512
}

/** From the least one on, one smallest part after the other, and round again. */
const decimalOf = ({ scale = 0, least = 1, most = '999999' }: FieldModel, made: number): string => {
  const [from, to] = [parseDecimal(least, scale) ?? 0, parseDecimal(most, scale) ?? 0]
  return formatDecimal(from + (made % (to - from + 1)), scale)
}

/** A value that the field takes, whatever its bounds, and that no other number of rows `made` before it makes. */
const plainValue = (field: FieldModel, made: number): unknown => {
  const number = made.toString(36)
  const { longest } = field
  switch (field.kind) {
    case 'email':
      return (longest ?? 254) < 24 ? `${number}@a.io` : `somebody${number}@example.org`
    case 'password':
    case 'confirmation':
      return passphrase
    case 'date':
      return addDays('2026-03-14', made)
    case 'datetime':
      return `${addDays('2026-03-14', made)}T09:30:00Z`
    case 'number':
      return numberOf(field, made)
    case 'url':
      return `https://a.io/${number}`
    case 'phone':
      return `+45 ${String(10_000 + made)}`
    case 'decimal':
    case 'money':
      return decimalOf(field, made)
    case 'flag':
      return true
    case 'choice':
      return field.choices?.[made % field.choices.length]
    case 'file':
    case 'files':
    case 'image':
      return null // one that may be empty
    case 'html':
      return (longest ?? 10_000) < 32 ? fitting(number, longest) : `<p>Number <b>${number}</b></p>`
    default:
      return fitting(`${number} ${field.label}`, longest)
  }
}
