import type { EntityModel } from '../../../model/index.ts'
import type { Writer } from '../../database/database.ts'
import { quote } from '../../database/dialect.ts'
import type { RecordParts } from '../../record-parts.ts'
import { loadRows } from '../../records/load-rows.ts'
import { readChoices } from './choices.ts'
import { inventRow, textPools } from './invent-row.ts'
import { profilesOf } from './profiles.ts'
import type { Random } from './random.ts'

const rowsAtOnce = 4000

/** The rows that the office is about, and those that belong to some of the good ones. */
export const bringMain = async (
  parts: RecordParts,
  writer: Writer,
  random: Random,
  entity: EntityModel,
  rows: number,
) => {
  const { context, model } = parts
  const today = context.today()
  const at = context.now().toISOString()
  const choices = await readChoices(parts, writer)
  const rule = profilesOf(entity)
  const texts = textPools(entity)
  const creators = entity.fields.filter((field) => field.stamped === 'creator')
  const owned = entity.owned.flatMap(({ entity: name, field, single }) => {
    const target = model.entities[name]
    return single && target ? [{ target, field, texts: textPools(target) }] : []
  })
  const [last] = await writer.rows(`select coalesce(max("id"), 0) from ${quote(entity.table)}`)
  const first = Number(last?.[0]) + 1
  for (let start = 0; start < rows; start += rowsAtOnce) {
    const made: Record<string, unknown>[] = []
    const belonging = owned.map((): Record<string, unknown>[] => [])
    for (let place = start; place < Math.min(rows, start + rowsAtOnce); place += 1) {
      const id = first + place
      const invention = { entity, rule: rule(random), name: null, random, today, choices, texts }
      const { values, tone } = inventRow(invention)
      const by = Object.fromEntries(
        creators.map((field) => [field.name, random.pick(choices.ids(field.to ?? ''))]),
      )
      made.push({ ...values, ...by, id })
      for (const [which, { target, field, texts }] of owned.entries()) {
        if (!(tone === null || tone.tone === 'green') || !random.chance(0.6)) continue
        const row = inventRow({ ...invention, entity: target, rule: {}, texts })
        belonging[which]?.push({ ...row.values, [field]: id })
      }
    }
    await loadRows(writer, entity, made, at)
    for (const [which, { target }] of owned.entries())
      await loadRows(writer, target, belonging[which] ?? [], at)
  }
  // The next id is asked of the database's own counter, which saw none of these.
  if (parts.dialect.name === 'postgres')
    await writer.rows(
      `select setval(pg_get_serial_sequence(?, 'id'), (select max("id") from ${quote(entity.table)}))`,
      [quote(entity.table)],
    )
}
