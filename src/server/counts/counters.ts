import type { Model } from '../../model/index.ts'
import type { Reader, Writer } from '../database/database.ts'
import type { NumberedGroup } from './count-changes.ts'
import { allGroups, type CountGroup } from './count-groups.ts'

/** The groups of the model under the numbers that the database keeps them by; by entity, for the write path. */
export class Counters {
  readonly groups: readonly CountGroup[]
  readonly #numbers = new Map<string, number>()
  readonly #byEntity = new Map<string, NumberedGroup[]>()

  constructor(model: Model) {
    this.groups = allGroups(model)
  }

  /** Reads the numbers. Groups that the database does not keep yet are returned: they are to be filled. */
  async load(reader: Reader): Promise<readonly CountGroup[]> {
    const rows = await reader.rows('select definition, id from engine_count_groups')
    const known = new Map(rows.map(([definition, id]) => [String(definition), Number(id)]))
    this.#numbers.clear()
    this.#byEntity.clear()
    for (const group of this.groups) {
      const id = known.get(group.definition)
      if (id === undefined) continue
      this.#numbers.set(group.definition, id)
      const list = this.#byEntity.get(group.entity.name) ?? []
      this.#byEntity.set(group.entity.name, list)
      list.push({ id, group })
    }
    return this.groups.filter((group) => !known.has(group.definition))
  }

  /**
   * Lets go of the groups that no list asks for any more: nobody keeps them in step, so that they are counted anew
   * should one ask for them again.
   */
  async forget(writer: Writer): Promise<void> {
    const wanted = new Set(this.groups.map((group) => group.definition))
    for (const [definition, id] of await writer.rows('select definition, id from engine_count_groups')) {
      if (wanted.has(String(definition))) continue
      await writer.run('delete from engine_counts where group_id = ?', [Number(id)])
      await writer.run('delete from engine_count_groups where id = ?', [Number(id)])
    }
  }

  /** Gives a group its number. */
  async number(writer: Writer, group: CountGroup): Promise<number> {
    const [row] = await writer.rows(
      'insert into engine_count_groups (definition) values (?) on conflict (definition) do update set definition = excluded.definition returning id',
      [group.definition],
    )
    return Number(row?.[0])
  }

  /** @throws where the group was never filled: the start fills them all */
  idOf(group: CountGroup): number {
    const id = this.#numbers.get(group.definition)
    if (id === undefined) throw new Error(`'${group.definition}' is not counted.`)
    return id
  }

  of(entity: string): readonly NumberedGroup[] {
    return this.#byEntity.get(entity) ?? []
  }
}
