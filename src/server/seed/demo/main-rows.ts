import type { EntityModel } from '../../../model/index.ts'
import type { Writer } from '../../database/driver/database.ts'
import type { RecordParts } from '../../rows/read/record-parts.ts'
import { loadRows } from '../../rows/store/unit-of-work.ts'
import { linksOf, wholeTable } from '../../sql/gate.ts'
import { type Choices, readChoices } from './choices.ts'
import { inventAsRuled, inventRow, textPools } from './invent-row.ts'
import { profilesOf } from './profiles.ts'
import type { Random } from './random.ts'
import { soundRow } from './sound-rows.ts'
import { readTaken } from './taken.ts'

const rowsAtOnce = 4000

const mostTargets = 12

/** Lists of references that are required, if only at times, which loading leaves out: each row leads to one, in turn. */
const bringLists = async (writer: Writer, entity: EntityModel, choices: Choices): Promise<void> => {
  for (const field of entity.fields) {
    if (field.kind !== 'references' || !(field.required || field.requiredWhen)) continue
    const targets = choices.ids(field.to ?? '').slice(0, mostTargets)
    const table = linksOf(entity, field)
    for (const [place, id] of targets.entries())
      await writer.run(
        `insert into ${table} ("owner_id", "target_id") select o."id", ${id} from ${wholeTable(entity)} o
         where o."id" % ${targets.length} = ${place} and not exists (select 1 from ${table} where "owner_id" = o."id")`,
      )
  }
}

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
  const draw = profilesOf(entity)
  const texts = textPools(entity)
  const creators = entity.fields.filter((field) => field.stamped === 'creator')
  const sound = { entity, random, today, choices, taken: await readTaken(writer, entity) }
  const owned = []
  for (const { entity: name, field, single } of entity.owned) {
    const target = model.entities[name]
    if (!single || !target) continue
    const texts = textPools(target)
    owned.push({
      target,
      field,
      texts,
      sound: { ...sound, entity: target, taken: await readTaken(writer, target) },
    })
  }
  const [last] = await writer.rows(`select coalesce(max("id"), 0) from ${wholeTable(entity)}`)
  const first = Number(last?.[0]) + 1
  for (let start = 0; start < rows; start += rowsAtOnce) {
    const made: Record<string, unknown>[] = []
    const belonging = owned.map((): Record<string, unknown>[] => [])
    for (let place = start; place < Math.min(rows, start + rowsAtOnce); place += 1) {
      const id = first + place
      const invention = { entity, rule: draw(random, place), name: null, random, today, choices, texts }
      const { values: invented, tone, rule } = inventAsRuled(invention)
      const values = soundRow(sound, invented, rule)
      if (values === null) continue
      const by = Object.fromEntries(
        creators.map((field) => [field.name, random.pick(choices.ids(field.to ?? ''))]),
      )
      made.push({ ...values, ...by, id })
      for (const [which, { target, field, texts, sound }] of owned.entries()) {
        if (!(tone === null || tone.tone === 'green') || !random.chance(0.6)) continue
        const row = inventRow({ ...invention, entity: target, rule: {}, texts })
        const its = soundRow(sound, { ...row.values, [field]: id }, {})
        if (its) belonging[which]?.push(its)
      }
    }
    await loadRows(writer, entity, made, at)
    for (const [which, { target }] of owned.entries())
      await loadRows(writer, target, belonging[which] ?? [], at)
  }
  for (const target of [entity, ...owned.map(({ target }) => target)])
    await bringLists(writer, target, choices)
  // The next id is asked of the database's own counter, which saw none of these.
  if (parts.dialect.name === 'postgres')
    await writer.rows(
      `select setval(pg_get_serial_sequence(?, 'id'), (select max("id") from ${wholeTable(entity)}))`,
      [wholeTable(entity)],
    )
}
