import type { Predicate } from '../../descriptor/index.ts'
import { type Grouping, periods } from '../entity/grouping.ts'
import type { EntityModel, FieldModel } from '../entity/model.ts'
import { type NextValue, parseTransition } from './allowed-transitions.ts'
import type { Most } from './shapes.ts'

/** The row rules of an entity, beside the rules of single fields. */
export interface RowRules {
  /** Fields whose combined values are unique; rows can be found by them. */
  readonly unique: readonly UniqueGroup[]
  readonly noOverlap: readonly Overlap[]
  /** Limits on how many rows may be alike. */
  readonly atMost: readonly AtMost[]
  /** Conditions that no row may meet. */
  readonly never: readonly Never[]
  readonly transitions: readonly Transition[]
}

interface UniqueGroup {
  readonly by: readonly FieldModel[]
  readonly says: string
}

export interface Overlap {
  readonly by: readonly FieldModel[]
  readonly from: FieldModel
  readonly to: FieldModel
  /** Only rows that meet this are compared. */
  readonly when: Predicate
  readonly says: string
}

export interface AtMost {
  readonly by: readonly Grouping[]
  readonly most: Most
  /** Only rows that meet this count. */
  readonly when: Predicate
  readonly says: string
}

export interface Never {
  readonly when: Predicate
  /** null: the message is about the row as a whole. */
  readonly at: FieldModel | null
  readonly says: string
}

export interface Transition {
  readonly field: FieldModel
  /** By the previous value; 'null' for a new row. */
  readonly ways: Readonly<Record<string, readonly NextValue[]>>
}

const known = new WeakMap<EntityModel, RowRules>()

/** The row rules of an entity with their fields resolved; cached. No screen uses this. */
export const rowRulesOf = (entity: EntityModel): RowRules => {
  const found = known.get(entity) ?? resolve(entity)
  known.set(entity, found)
  return found
}

const resolve = ({ field, declared }: EntityModel): RowRules => {
  const { unique = [], noOverlap = [], atMost = [], never = [], transitions = {} } = declared
  const one = (name: string) => field[name] as FieldModel // E-ROW and E-MOVE check it
  return {
    unique: unique.map(({ by, says }) => ({ by: by.map(one), says })),
    noOverlap: noOverlap.map(({ by, from, to, when = {}, says }) => ({
      by: by.map(one),
      from: one(from),
      to: one(to),
      when,
      says,
    })),
    atMost: atMost.map(({ by, most, when = {}, says }) => ({
      by: by.map((part) => readPart(one, part)),
      most: readMost(one, most),
      when,
      says,
    })),
    never: never.map(({ when, at, says }) => ({ when, at: at === undefined ? null : one(at), says })),
    transitions: Object.entries(transitions).map(([name, ways = {}]) => ({
      field: one(name),
      ways: Object.fromEntries(
        Object.entries(ways).map(([from, to]) => [from, (to ?? []).map(parseTransition)]),
      ),
    })),
  }
}

/** Parses a field or a grouping such as 'starts:day'. */
const readPart = (one: (name: string) => FieldModel, said: string): Grouping => {
  const [name = '', period] = said.split(':')
  return { field: one(name), by: periods.find((each) => each === period) ?? null }
}

/** Parses a limit: 8, or 'room.places'. */
const readMost = (one: (name: string) => FieldModel, said: number | string): Most => {
  if (typeof said === 'number') return said
  const [reference = '', field = ''] = said.split('.')
  return { reference: one(reference), field }
}
