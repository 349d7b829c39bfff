import { plainLabel } from '../../../model/index.ts'
import type { Writer } from '../../database/driver/database.ts'
import { quote } from '../../database/driver/dialect.ts'
import type { RecordParts } from '../../rows/read/record-parts.ts'
import { wholeTable } from '../../sql/gate.ts'

/** The rows of other entities that may be referred to, in the order of their ids. */
export interface Choices {
  readonly ids: (entity: string) => readonly number[]
  readonly labels: (entity: string) => readonly string[]
  /** An id by a label; null where no row is called so. */
  readonly idOf: (entity: string, label: string) => number | null
  /** A label by an id; null where there is no such row. */
  readonly labelOf: (entity: string, id: number) => string | null
}

export const readChoices = async (parts: RecordParts, writer: Writer): Promise<Choices> => {
  const rows = new Map<string, readonly (readonly [number, string])[]>()
  for (const entity of parts.model.list) {
    const label = plainLabel(entity)
    const column = label ? quote(label.key) : "''"
    const found = await writer.rows(`select "id", ${column} from ${wholeTable(entity)} order by "id"`)
    rows.set(
      entity.name,
      found.map(([id, text]) => [Number(id), String(text)]),
    )
  }
  const ids = new Map([...rows].map(([name, found]) => [name, found.map(([id]) => id)]))
  const named = new Map([...rows].map(([name, found]) => [name, new Map(found)]))
  const labels = new Map([...rows].map(([name, found]) => [name, found.map(([, label]) => label)]))
  return {
    ids: (entity) => ids.get(entity) ?? [],
    labels: (entity) => labels.get(entity) ?? [],
    idOf: (entity, label) => rows.get(entity)?.find(([, text]) => text === label)?.[0] ?? null,
    labelOf: (entity, id) => named.get(entity)?.get(id) ?? null,
  }
}
