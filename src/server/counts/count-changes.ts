import { type EntityModel, holds } from '../../model/index.ts'
import type { Parameter, Record as Stored, Writer } from '../database/database.ts'
import type { Literals } from '../lists/literals.ts'
import { factsOf } from '../records/stored-facts.ts'
import type { CountGroup } from './count-groups.ts'

/** A group with the number that it is kept under. */
export interface NumberedGroup {
  readonly id: number
  readonly group: CountGroup
}

const keyIn = (group: CountGroup, row: Stored, facts: Readonly<Record<string, unknown>>): string | null => {
  // The tests of a group name no day, so today is not asked for.
  if (!holds(group.when, facts, '')) return null
  if (!group.by) return ''
  const day = row[group.by.field.key]
  if (typeof day !== 'string') return null
  return group.by.unit === 'year' ? day.slice(0, 4) : day
}

/** How often rows of one transaction came into each group or left it. */
export class CountChanges {
  readonly #changes = new Map<string, { readonly id: number; readonly key: string; by: number }>()

  /** Takes one row's change up; `before` or `after` is null where there was or is none. */
  add(
    groups: readonly NumberedGroup[],
    entity: EntityModel,
    before: Stored | null,
    after: Stored | null,
    literals: Literals,
  ): void {
    const was = before && factsOf(entity, before, literals)
    const is = after && factsOf(entity, after, literals)
    for (const { id, group } of groups) {
      const left = before && was ? keyIn(group, before, was) : null
      const came = after && is ? keyIn(group, after, is) : null
      if (left === came) continue
      if (left !== null) this.#count(id, left, -1)
      if (came !== null) this.#count(id, came, 1)
    }
  }

  #count(id: number, key: string, by: number): void {
    const place = `${id} ${key}`
    const known = this.#changes.get(place)
    if (known) known.by += by
    else this.#changes.set(place, { id, key, by })
  }

  /**
   * Writes them, always in the same order, so that transactions that meet wait and never lock each other up.
   * @param slot one of a few places that the same count is kept in, so that transactions seldom meet at all
   */
  async write(writer: Writer, slot: number): Promise<void> {
    const changes = [...this.#changes.values()]
      .filter(({ by }) => by !== 0)
      .sort((a, b) => a.id - b.id || (a.key < b.key ? -1 : 1))
    if (changes.length === 0) return
    await writer.run(
      `insert into engine_counts (group_id, key, slot, n) values ${changes.map(() => '(?, ?, ?, ?)').join(', ')}
       on conflict (group_id, key, slot) do update set n = engine_counts.n + excluded.n`,
      changes.flatMap(({ id, key, by }): Parameter[] => [id, key, slot, by]),
    )
  }
}
