import { invalidImport } from '#texts/import'
import { nearest } from '../../../model/check/nearest.ts'
import { type EntityModel, type FieldModel, isSecret, type Model, meaningOf } from '../../../model/index.ts'
import { guessTargets, secretNamed, type Target } from '../../../model/sheet/guess-target.ts'
import type { Caller } from '../../access/caller.ts'
import { canWrite } from '../../access/fields.ts'
import type { ImportSettings } from './settings.ts'

/** A column of a file, and the field that it is mapped to. */
export interface FileColumn {
  readonly head: string
  readonly place: number
  readonly target: Target
}

/** The fields that the caller may import; not files, since a cell could contain only a file's name. */
export const importedFields = (entity: EntityModel, caller: Caller): readonly FieldModel[] =>
  entity.fields.filter(
    (field) =>
      canWrite(caller, field) &&
      !isSecret(field) &&
      !field.given &&
      field.by === undefined &&
      meaningOf(field.kind).files === undefined,
  )

/** Maps the columns of a file to fields: as the settings say, otherwise by guess. */
export const mapFileColumns = (
  model: Model,
  entity: EntityModel,
  heads: readonly string[],
  { mapping }: Pick<ImportSettings, 'mapping'>,
  caller: Caller,
): { readonly columns: readonly FileColumn[]; readonly faults: readonly string[] } => {
  const fields = importedFields(entity, caller)
  const said = Object.values(mapping)
  const left = fields.filter(({ name }) => !said.includes(name))
  const guessed = guessTargets(model, entity, heads, left)
  const faults: string[] = []
  for (const head of Object.keys(mapping))
    if (!heads.includes(head)) faults.push(invalidImport.head(shown(head)))
  const used = new Set<string>()
  const columns = heads.map((head, place): FileColumn => {
    if (!Object.hasOwn(mapping, head)) {
      if (secretNamed(model, entity, head)) faults.push(invalidImport.secret(shown(head)))
      const target = guessed[place] ?? { kind: 'none', says: '' }
      const isSaid = target.kind === 'id' && said.includes('id')
      return { head, place, target: isSaid ? { kind: 'none', says: '' } : target }
    }
    const name = mapping[head] ?? null
    if (name === null) return { head, place, target: { kind: 'none', says: '' } }
    if (used.has(name)) faults.push(invalidImport.twice(shown(head), name))
    used.add(name)
    if (name === 'id') return { head, place, target: { kind: 'id' } }
    const field = fields.find((each) => each.name === name)
    if (field) return { head, place, target: { kind: 'field', field } }
    const known = fields.map((each) => each.name)
    faults.push(invalidImport.field(shown(name), nearest(name, known)))
    return { head, place, target: { kind: 'none', says: '' } }
  })
  return { columns, faults }
}

/** Required fields of a new row to which no column is mapped. */
export const missingFields = (
  entity: EntityModel,
  columns: readonly FileColumn[],
  caller: Caller,
  first: (field: FieldModel) => unknown,
): readonly FieldModel[] =>
  importedFields(entity, caller).filter(
    (field) =>
      field.required &&
      first(field) === undefined &&
      !columns.some(({ target }) => target.kind === 'field' && target.field === field),
  )

const shown = (text: string): string => text.slice(0, 40)
