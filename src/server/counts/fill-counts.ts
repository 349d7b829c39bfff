import type { Writer } from '../database/database.ts'
import { quote } from '../database/dialect.ts'
import { type IdsOf, where } from '../where.ts'
import type { CountGroup } from './count-groups.ts'
import type { Counters } from './counters.ts'

const keyOf = ({ by }: CountGroup): string => {
  if (!by) return "''"
  const day = `cast(r.${quote(by.field.key)} as text)`
  return by.unit === 'year' ? `substr(${day}, 1, 4)` : day
}

/** Counts these groups anew by going through the rows once each: new groups, and all after loading many rows at once. */
export const fillCounts = async (
  writer: Writer,
  counters: Counters,
  groups: readonly CountGroup[],
  idsOf: IdsOf,
): Promise<void> => {
  for (const group of groups) {
    const id = counters.idOf(group)
    const condition = where(group.entity, group.when, '', idsOf, 'r')
    const present = group.by ? ` and r.${quote(group.by.field.key)} is not null` : ''
    await writer.run('delete from engine_counts where group_id = ?', [id])
    await writer.run(
      `insert into engine_counts (group_id, key, slot, n)
       select ${id}, ${keyOf(group)}, 0, count(*) from ${quote(group.entity.table)} r
       where (${condition.sql})${present}${group.by ? ` group by ${keyOf(group)}` : ''}`,
      condition.parameters,
    )
  }
}
