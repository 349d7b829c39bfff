import type { Predicate, Verb } from '../../../src/descriptor/index.ts'
import {
  type EntityModel,
  type Facts,
  labelOf,
  type Model,
  type Referred,
  treeOf,
} from '../../../src/model/index.ts'
import { holdsAt } from '../../../src/model/rules/holds-at.ts'
import type { Loose } from '../../support/calls.ts'

/** What stands in a row: ids of references, lists of them, plain values; by field name. */
export interface Row {
  readonly id: number
  readonly [field: string]: unknown
}

/** What somebody holds of one verb of one entity: all rows, none, or those of scopes. */
export type Right = 'all' | readonly string[]

export interface Person {
  readonly id: number
  readonly email: string
  /** 'tickets.read' → what is held of it; nothing where it is not there. */
  rights: ReadonlyMap<string, Right>
  call(method: string, path: string, body?: unknown): Promise<{ status: number; body: Loose; text: string }>
}

/** Every row there is, and what somebody sees of them by the model's own reading of rules: the oracle. */
export class World {
  readonly model: Model
  readonly rows = new Map<string, Map<number, Row>>()
  readonly today: string

  constructor(model: Model, today: string) {
    this.model = model
    this.today = today
    for (const { name } of model.list) this.rows.set(name, new Map())
  }

  of(entity: string): ReadonlyMap<number, Row> {
    return this.rows.get(entity) ?? new Map()
  }

  put(entity: string, row: Row): void {
    this.rows.get(entity)?.set(row.id, row)
  }

  entity(name: string): EntityModel {
    const entity = this.model.entities[name]
    if (!entity) throw new Error(name)
    return entity
  }

  at(me: number) {
    return { today: this.today, now: `${this.today}T09:00:00Z`, zone: 'UTC', me }
  }

  #label(entity: string, id: number): string {
    const of = this.entity(entity)
    return labelOf(this.model, of, this.of(entity).get(id) ?? { id })
  }

  /** What rules see of a row; `sees`: which rows the reader knows of. */
  facts(name: string, id: number, sees: (entity: string, id: number) => boolean, depth = 2): Facts {
    const entity = this.entity(name)
    const row = this.of(name).get(id) ?? { id }
    const inner = (to: string, target: number): Facts =>
      depth > 0 ? this.facts(to, target, sees, depth - 1) : {}
    const found: Record<string, unknown> = {}
    for (const field of entity.fields) {
      const to = field.to ?? ''
      const value = row[field.name] ?? null
      if (field.by !== undefined) {
        const children = [...this.of(to).values()].filter(
          (child) => child[field.by ?? ''] === id && sees(to, child.id),
        )
        found[field.name] = children.map((child) => inner(to, child.id))
      } else if (field.links === 'many')
        found[field.name] =
          (value as readonly number[] | null)
            ?.filter((each) => sees(to, each))
            .map((each) => ({ ...inner(to, each), id: each })) ?? []
      else if (field.links === 'one')
        found[field.name] =
          typeof value === 'number' && sees(to, value)
            ? this.#referred(to, value, sees, inner(to, value))
            : null
      else if (field.name === 'hours' && name === 'ticket')
        found.hours = [...this.of('note').values()]
          .filter(({ ticket }) => ticket === id)
          .reduce((sum, { hours }) => sum + Number(hours ?? 0), 0)
      else found[field.name] = value
    }
    return found
  }

  #referred(to: string, id: number, sees: (entity: string, id: number) => boolean, facts: Facts): Referred {
    const tree = treeOf(this.entity(to))
    const path: Referred[] = []
    for (
      let at: unknown = id;
      tree && typeof at === 'number' && sees(to, at) && path.length < 20;
      at = this.of(to).get(at)?.[tree.name]
    )
      path.push({ id: at, label: this.#label(to, at) })
    return { id, label: this.#label(to, id), facts, ...(tree && { path }) }
  }

  held(person: Person, entity: string, verb: Verb): Right {
    return person.rights.get(`${this.entity(entity).plural}.${verb}`) ?? []
  }

  /** Whether some rows of the entity, and not all, are the reader's: then nothing of the others is told. */
  isBound(person: Person, entity: string): boolean {
    const held = this.held(person, entity, 'read')
    return held !== 'all' && held.length > 0
  }

  holds(
    rule: Predicate,
    entity: string,
    id: number,
    me: number,
    sees = (_: string, __: number) => true,
  ): boolean {
    return holdsAt(rule, this.facts(entity, id, sees), this.at(me))
  }

  /** Whether a scope that the person holds, or the verb itself, reaches the row. */
  reaches(person: Person, entity: string, id: number, verb: Verb): boolean {
    const held = this.held(person, entity, verb)
    if (held === 'all') return true
    const scopes = this.entity(entity).scopes.filter(({ name }) => held.includes(name))
    return scopes.some(({ rows }) => this.holds(rows, entity, id, person.id))
  }

  /** Whether the person may know of the row: of entities of which they may read nothing, names are told. */
  knows(person: Person): (entity: string, id: number) => boolean {
    const known = new Map<string, boolean>()
    return (entity, id) => {
      if (!this.isBound(person, entity)) return true
      const key = `${entity} ${id}`
      const found = known.get(key) ?? this.reaches(person, entity, id, 'read')
      known.set(key, found)
      return found
    }
  }

  /** The ids that a list answers the person, by its rule, in their eyes. */
  listed(person: Person, entity: string, ...rules: readonly Predicate[]): readonly number[] {
    const knows = this.knows(person)
    return [...this.of(entity).keys()]
      .filter(
        (id) => knows(entity, id) && rules.every((rule) => this.holds(rule, entity, id, person.id, knows)),
      )
      .sort((a, b) => a - b)
  }

  /** What must stand in no text that the person is given: texts and ids of rows that they do not see. */
  secrets(person: Person): readonly string[] {
    const knows = this.knows(person)
    return this.model.list.flatMap(({ name }) =>
      [...this.of(name)].flatMap(([id, row]) =>
        knows(name, id) || id < 1_000_000 || id === person.id
          ? []
          : [
              String(id),
              ...Object.values(row).filter((value) => typeof value === 'string' && value.startsWith('MARK')),
            ],
      ),
    ) as readonly string[]
  }
}
