import { form, locked, stale } from '#texts/form'
import { lineComparison as said } from '#texts/lines'
import {
  type Draft,
  type EntityModel,
  type FieldModel,
  isSecret,
  kinds,
  type Lock,
  labelOf,
  type Model,
  meaningOf,
  placedLabel,
  type ScopeLock,
} from '../../../model/index.ts'
import { permissionsFor } from '../../../model/permissions.ts'
import { nextValues } from '../../../model/rules/allowed-transitions.ts'
import { describeRule } from '../../../model/rules/describe-rule.ts'
import { facts, isRequired } from '../../../model/rules/row-state.ts'
import { chosenRow, isMatrix, referencedRows } from '../../shared/inputs/chosen.ts'
import { type DraftLine, diffLineCells, draftLines, lineCellText } from './lines.ts'
import type { FormControl } from './use-form.ts'

/** The id of a field's input. @param over for a form in a dialog over another form that may have the same field */
export const fieldId = (field: FieldModel, over = false): string =>
  `${over ? 'over-' : ''}field-${field.name}`

/** Scrolls a field into view and focuses its input. */
export const focusField = (field: FieldModel, over = false): void => {
  const input = document.getElementById(fieldId(field, over))
  input?.closest('[data-field]')?.scrollIntoView?.({ block: 'center' })
  input?.focus({ preventScroll: true })
}

/** Whether a field spans both columns of a form: by its `wide` flag, its kind, or as a role's matrix. */
export const isWide = (model: Model, entity: EntityModel, field: FieldModel): boolean =>
  field.wide === true ||
  field.by !== undefined ||
  meaningOf(field.kind).long === true ||
  meaningOf(field.kind).files === 'many' ||
  isMatrix(model, entity, field)

/** Why a field of the draft is required: '' if always, a sentence if by a condition, null if it is optional. */
export const requiredMark = (
  { model, entity, id, state, today }: Pick<FormControl, 'model' | 'entity' | 'id' | 'state' | 'today'>,
  field: FieldModel,
): string | null => {
  if (id !== null && isSecret(field)) return null // left empty, the stored one is kept
  if (field.required) return ''
  if (field.requiredWhen === null || !isRequired(field, facts(model, entity, state.draft), today, model.zone))
    return null
  return form.requiredWhile(describeRule(entity, field.requiredWhen))
}

/** The title of the list that a permission belongs to. */
const screenOf = (model: Model, permission: string): string | null =>
  model.list.find((entity) => permissionsFor(model, entity).includes(permission))?.title.many ?? null

/** Why a row is locked, as a sentence. */
export const lockReason = (model: Model, lock: Lock | ScopeLock): string => {
  const { by, name, fields } = lock
  if (by === 'generated') return locked.generated(screenOf(model, name))
  if (by === 'scope') return locked.scope(name, fields.length > 0)
  return by === 'own' ? locked.own : locked[by](name)
}

/** A field of a draft as text for comparison; a placeholder if empty. @param beside the draft to compare with */
export const shownValue = (model: Model, field: FieldModel, draft: Draft, beside?: Draft): string => {
  const child = field.inline && model.entities[field.to ?? '']
  if (child) return shownLines(model, child, draftLines(draft, field), beside && draftLines(beside, field))
  const target = model.entities[field.to ?? '']
  const rows = field.links === 'many' ? referencedRows(draft[field.key]) : [chosenRow(draft, field)]
  const text = target
    ? rows
        .map((row) => (row ? placedLabel(row, labelOf(model, target, row)) || String(row.id) : ''))
        .join(', ')
    : kinds[field.kind].show(draft[field.key], field, model.zone)
  return text || stale.empty
}

/** The number of lines; next to a differing draft, also their content. */
const shownLines = (
  model: Model,
  child: EntityModel,
  lines: readonly DraftLine[],
  beside: readonly DraftLine[] | undefined,
): string =>
  beside === undefined
    ? said.count(lines.length)
    : diffLineCells(lines, beside)
        .map(({ number, line, keys }) => {
          const fields = child.fields.filter(({ key, writable }) => writable && keys.includes(key))
          const cells = fields.map(
            (field) => `${field.label} ${lineCellText(model, field, line) || stale.empty}`,
          )
          return said.cells(number, cells)
        })
        .join('; ')

/** The values that transitions allow from the stored value, and why no others. */
interface Ways {
  /** The allowed values, null for empty; undefined if all are allowed. */
  readonly offers?: readonly (string | null)[]
  readonly hint?: string
}

/** The values that a field of the form may change to under the user's permissions. */
export const allowedValues = (
  { model, entity, id, state, rights }: Pick<FormControl, 'model' | 'entity' | 'id' | 'state' | 'rights'>,
  field: FieldModel,
): Ways => {
  const from = id === null ? null : storedText(model, field, state.base)
  const ways = nextValues(entity, field, from)
  if (ways === null) return {}
  const [open, barred] = [true, false].map((is) =>
    ways.filter(({ needs }) => (needs === null || rights.holds(needs)) === is).map(({ to }) => to),
  )
  const offers = [from, ...(open ?? [])]
  if (id === null || !rights.writes(field)) return { offers }
  const named = (values: readonly (string | null)[] = []) => values.map((to) => to ?? form.emptiness)
  return { offers, hint: form.ways(from ?? form.emptiness, named(open), named(barred)) }
}

/** The stored value as transitions name it; null if empty. */
const storedText = (model: Model, field: FieldModel, base: Draft): string | null => {
  const target = model.entities[field.to ?? '']
  const row = target ? chosenRow(base, field) : null
  const text = target ? row && labelOf(model, target, row) : base[field.key]
  return typeof text === 'string' && text !== '' ? text : null
}
