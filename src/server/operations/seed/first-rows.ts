import { seeding } from '#texts/start'
import type { SeedRow } from '../../../descriptor/index.ts'
import { titlesOf } from '../../../model/first-grants.ts'
import { asLine, type EntityModel, plainLabel } from '../../../model/index.ts'
import { accountModel } from '../../access/account-model.ts'
import type { Database } from '../../platform/database/driver/database.ts'
import { quote } from '../../platform/database/driver/dialect.ts'
import { comparedColumn, keyValue } from '../../platform/sql/names.ts'
import { wholeTable } from '../../platform/sql/row-security.ts'
import { entityOf, type RecordParts } from '../../rows/read/record-parts.ts'
import { byServer, inUnitOfWork, type UnitOfWork } from '../../rows/store/unit-of-work.ts'
import { storeGrants } from '../../schema/stored-grants.ts'
import { syncPermissionRows } from './permission-rows.ts'
import { inSeedOrder, seededIdsByLabel, seededValues } from './seed-rows.ts'

/** Returns the permissions of a seeded role. */
const granted = async (
  work: UnitOfWork,
  role: EntityModel,
  { grants }: SeedRow,
): Promise<Readonly<Record<string, unknown>>> => {
  const { model } = work.context
  const list = role.fields.find((field) => field.links === 'many' && field.to === model.permission)
  if (!grants || !list) return {}
  const ids = await seededIdsByLabel(work.writer, entityOf(model, model.permission))
  const given = titlesOf(model, grants).flatMap((title) => ids.get(title) ?? [])
  return { [list.name]: given.sort((a, b) => a - b) }
}

const isMissing = async (work: UnitOfWork, entity: EntityModel, row: SeedRow): Promise<boolean> => {
  const label = plainLabel(entity)
  const text = label && row[label.name]
  if (!label || typeof text !== 'string') return false
  const [found] = await work.writer.rows(
    `select "id" from ${wholeTable(entity)} where ${quote(comparedColumn(entity, label))} = ? or ${quote(label.key)} = ?`,
    [keyValue(label, text), asLine(text)],
  )
  return found === undefined
}

/** Seeds an empty table with all first rows; later restores only those that a rule refers to. */
const seedEntity = async (work: UnitOfWork, entity: EntityModel): Promise<void> => {
  const label = plainLabel(entity)
  const [any] = await work.writer.rows(`select "id" from ${wholeTable(entity)} limit 1`)
  for (const row of entity.seed) {
    const text = label ? row[label.name] : undefined
    const needed = typeof text === 'string' && entity.literals.includes(text)
    if (any !== undefined && !(needed && (await isMissing(work, entity, row)))) continue
    const { grants: _, ...values } = row
    await work.insert(entity, {
      ...(await seededValues(work.writer, work.context.model, entity, values)),
      ...(await granted(work, entity, row)),
    })
  }
}

/**
 * Missing list indexes only slow lists down, so on PostgreSQL a role that may not create them does not stop the start.
 */
const bringListIndexes = async ({ context, counters, indexes, literals }: RecordParts): Promise<void> => {
  try {
    await indexes.bring(context.database, (await literals.now()).idsOf, counters)
  } catch (error) {
    if (context.database.dialect.isAlone) throw error
    context.log.warn({ err: error }, seeding.noListIndexes)
  }
}

/** Of several servers that start at once, the last waits for all others. */
const longest = { seconds: 3600 }

/**
 * Seeds the literals of rules, the permissions and the roles, in one transaction of one process at a time.
 * Then updates the counts and the lists' indexes. Idempotent.
 * @param keeper a connection to the same database that may change tables
 */
export const seedFirstRows = async (
  parts: RecordParts,
  keeper: Database = parts.context.database,
): Promise<void> => {
  const { context, counters } = parts
  const { added, back } = await context.database.write(async (writer) => {
    await writer.lock('first rows')
    const { value: permissions } = await inUnitOfWork(parts, writer, null, byServer, async (work) => {
      const kept = await syncPermissionRows(work)
      for (const entity of inSeedOrder(context.model)) await seedEntity(work, entity)
      await storeGrants(writer, accountModel(context.model))
      return kept
    })
    const [others] = await writer.rows(
      `select count(*) from ${wholeTable(entityOf(context.model, context.model.permission))}`,
    )
    return Number(others?.[0]) > permissions.added.length ? permissions : { added: [], back: [] }
  }, longest)
  await counters.bring(keeper, (await parts.literals.within(context.database)).idsOf)
  await bringListIndexes(parts)
  if (back.length > 0) context.log.info({ permissions: back }, seeding.permissionsBack(back))
  if (added.length > 0) context.log.info({ permissions: added }, seeding.newPermissions(added))
}
