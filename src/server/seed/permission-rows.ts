import type { Verb } from '../../descriptor/index.ts'
import type { EntityModel, Model } from '../../model/index.ts'
import { quote } from '../database/dialect.ts'
import { plainLabel } from '../lists/label-parts.ts'
import { entityOf } from '../record-parts.ts'
import { deleteRow } from '../records/delete-row.ts'
import { insertRow } from '../records/insert-row.ts'
import { readStored } from '../records/stored-row.ts'
import { updateRow } from '../records/update-row.ts'
import type { Work } from '../records/work.ts'
import { linkTable } from '../schema/names.ts'

const verbs: readonly Verb[] = ['read', 'create', 'update', 'delete']

/** The titles of all permissions that are made from the descriptors. */
export const permissionTitles = (model: Model): readonly string[] =>
  model.list.flatMap((entity) => verbs.map((verb) => entity.permission[verb]))

/** Titles that became others because an entity was renamed. */
export const renamedPermissions = (model: Model): ReadonlyMap<string, string> =>
  new Map(
    model.list.flatMap((entity) =>
      entity.was === null
        ? []
        : verbs.map((verb) => [`${entity.was}.${verb}`, entity.permission[verb]] as const),
    ),
  )

/** Takes a permission from every role that was given it. */
const takeBack = async (work: Work, permission: EntityModel, id: number): Promise<void> => {
  for (const { entity: name, field: fieldName } of permission.referredBy) {
    const referring = entityOf(work.context.model, name)
    const field = referring.field[fieldName]
    if (field?.kind === 'references')
      await work.writer.run(`delete from ${quote(linkTable(referring, field))} where "target_id" = ?`, [id])
  }
}

/**
 * Keeps one row for each (entity, verb): new ones are added and given to nobody, those of a renamed entity are renamed,
 * those of an entity that is gone are taken away with their grants, so that another of its name starts without any. A
 * row that somebody had added under such a title meant nothing, and gives nothing when it begins to.
 * @returns the titles that are new
 */
export const keepPermissionRows = async (work: Work): Promise<readonly string[]> => {
  const { model } = work.context
  const permission = entityOf(model, model.permission)
  const title = plainLabel(permission)
  const generated = permission.field.generated
  if (!title || !generated) return []
  const rows = await work.writer.rows(
    `select "id", ${quote(title.key)}, ${quote(generated.key)} from ${quote(permission.table)} order by "id"`,
  )
  const wanted = new Set(permissionTitles(model))
  const renamed = renamedPermissions(model)
  const present = new Set(rows.map(([, text]) => String(text)))
  for (const [id, text, made] of rows) {
    const row = await readStoredIf(
      work,
      permission,
      Number(id),
      made === 1 ? !wanted.has(String(text)) : wanted.has(String(text)),
    )
    if (!row) continue
    const next = renamed.get(String(text))
    if (made === 1 && next !== undefined && !present.has(next)) {
      await updateRow(work, permission, row, { [title.name]: next })
      present.add(next)
      continue
    }
    await takeBack(work, permission, Number(id))
    if (made === 1) await deleteRow(work, permission, row, String(text))
    else await updateRow(work, permission, row, { [generated.name]: true })
  }
  const missing = [...wanted].filter((each) => !present.has(each))
  for (const each of missing)
    await insertRow(work, permission, { [title.name]: each, [generated.name]: true })
  return missing
}

const readStoredIf = async (work: Work, entity: EntityModel, id: number, asked: boolean) =>
  asked ? readStored(work.writer, entity, id) : null
