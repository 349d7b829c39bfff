import type { Predicate } from '../../descriptor/index.ts'
import { type Grouping, periods } from '../entity/grouping.ts'
import type { EntityModel, FieldModel } from '../entity/model.ts'
import { type NextValue, parseTransition } from './allowed-transitions.ts'
import type { Most } from './shapes.ts'

/** What rows of an entity are held to beside what each field says for itself. */
export interface RowRules {
  /** Fields whose values together no two rows share; rows can be found by them. */
  readonly unique: readonly UniqueGroup[]
  /** Times that never overlap. */
  readonly noOverlap: readonly Overlap[]
  /** How many rows may be alike. */
  readonly atMost: readonly AtMost[]
  /** What no row may be. */
  readonly never: readonly Never[]
  /** Which value may follow which. */
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
  /** Only rows of which this holds are compared. */
  readonly when: Predicate
  readonly says: string
}

export interface AtMost {
  readonly by: readonly Grouping[]
  readonly most: Most
  /** Only rows of which this holds count. */
  readonly when: Predicate
  readonly says: string
}

export interface Never {
  readonly when: Predicate
  /** null: it is said of the row as a whole. */
  readonly at: FieldModel | null
  readonly says: string
}

export interface Transition {
  readonly field: FieldModel
  /** By the value that is left; 'null' for the beginning. */
  readonly ways: Readonly<Record<string, readonly NextValue[]>>
}

const known = new WeakMap<EntityModel, RowRules>()

/** The rules of rows of an entity with the fields that they name, worked out once. No screen reads this. */
export const rowRulesOf = (entity: EntityModel): RowRules => {
  const found = known.get(entity) ?? resolve(entity)
  known.set(entity, found)
  return found
}

const resolve = ({ field, declared }: EntityModel): RowRules => {
  const { unique = [], noOverlap = [], atMost = [], never = [], transitions = {} } = declared
  const one = (name: string) => field[name] as FieldModel // checked: E-ROW, E-MOVE
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

/** 'starts:day' */
const readPart = (one: (name: string) => FieldModel, said: string): Grouping => {
  const [name = '', period] = said.split(':')
  return { field: one(name), by: periods.find((each) => each === period) ?? null }
}

/** 8, or 'room.places' */
const readMost = (one: (name: string) => FieldModel, said: number | string): Most => {
  if (typeof said === 'number') return said
  const [reference = '', field = ''] = said.split('.')
  return { reference: one(reference), field }
}
