import { type EntityModel, plainLabel } from '../../../model/index.ts'
import type { Writer } from '../../database/driver/database.ts'
import { quote } from '../../database/driver/dialect.ts'
import type { RecordParts } from '../../rows/read/record-parts.ts'
import type { UnitOfWork } from '../../rows/store/unit-of-work.ts'
import { wholeTable } from '../../sql/gate.ts'
import { valuesOf } from '../seed-rows.ts'
import { type Choices, readChoices } from './choices.ts'
import { type Invention, inventAsRuled, textPools } from './invent-row.ts'
import { profilesOf } from './profiles.ts'
import type { Random } from './random.ts'
import { soundRow } from './sound-rows.ts'
import { readTaken } from './taken.ts'
import { names, pool } from './words.ts'

const fewest = 24
const most = 500

/** A role that does not hold everything, for everybody who is made up. */
const listsOf = (entity: EntityModel, choices: Choices, random: Random, full: ReadonlySet<number>) =>
  Object.fromEntries(
    entity.fields
      .filter((field) => field.kind === 'references')
      .map((field) => {
        const ids = choices.ids(field.to ?? '').filter((id) => !full.has(id))
        return [field.name, ids.length === 0 ? [] : [random.pick(ids, true)]]
      }),
  )

/** The roles that hold everything: nobody made up gets one. */
const fullRoles = async (parts: RecordParts, writer: Writer): Promise<ReadonlySet<number>> => {
  const role = parts.model.entities[parts.model.role]
  const flag = role?.fields.find((field) => field.kind === 'flag' && field.readonly)
  if (!role || !flag) return new Set()
  const rows = await writer.rows(`select "id" from ${wholeTable(role)} where ${quote(flag.key)} = 1`)
  return new Set(rows.map(([id]) => Number(id)))
}

/** The rows that the others refer to: as the samples say them, and more of the kind where the office is large. */
export const bringSmall = async (
  parts: RecordParts,
  work: UnitOfWork,
  random: Random,
  entity: EntityModel,
  rows: number,
) => {
  const label = plainLabel(entity)
  const { writer } = work
  const written = label ? pool(entity, label) : []
  const [any] = await writer.rows(`select "id" from ${wholeTable(entity)} limit 1`)
  if (written.length === 0 && any !== undefined) return
  const many = !entity.serves && entity.fields.filter((field) => field.stored && field.required).length > 2
  const wanted = written.length === 0 || many ? Math.max(fewest, Math.min(most, Math.round(rows / 200))) : 0
  const choices = await readChoices(parts, writer)
  const full = await fullRoles(parts, writer)
  const texts = textPools(entity)
  const present = new Set(choices.labels(entity.name))
  const today = parts.context.today()
  const soundness = { entity, random, today, choices, taken: await readTaken(writer, entity) }
  const draw = profilesOf(entity)
  // Where one text names a row, its sample is found by that; else they stand in their order.
  const named = label?.kind === 'text'
  const fewestCalled = Math.max(wanted, written.length, named ? 0 : entity.sample.length)
  const called = names(written.length > 0 ? written : [entity.title.one], fewestCalled)
  for (const [place, name] of called.entries()) {
    if (label && present.has(name)) continue
    // Past one of each, half of them are whatever they come to be, so that what no list asks for is there as well.
    const rules = entity.lists.length + entity.tones.length
    const free = rules > 0 && place >= rules && random.chance(0.5)
    const invention: Invention = {
      entity,
      rule: free ? {} : draw(random, place),
      name: label?.kind === 'text' ? name : null,
      random,
      today,
      choices,
      texts,
    }
    const sample =
      (named ? entity.sample.find((row) => row[label.name] === name) : entity.sample[place]) ?? {}
    const invented = inventAsRuled(invention)
    const values = {
      ...invented.values,
      ...listsOf(entity, choices, random, full),
      ...(await valuesOf(writer, parts.model, entity, sample)),
    }
    const sound = soundRow(soundness, values, invented.rule)
    if (sound) await work.insert(entity, sound)
  }
}
