import { invalid } from '#texts/answers'
import { refusedLine } from '#texts/import'
import {
  type EntityModel,
  type FieldModel,
  isSecret,
  meaningOf,
  plainLabel,
  targetOf,
} from '../../../model/index.ts'
import type { Caller } from '../../access/caller.ts'
import { canWrite } from '../../access/fields.ts'
import { bindingScopes, mayAtAll } from '../../access/rights.ts'
import { yielding } from '../../platform/queues/yielding.ts'
import { fromVisible } from '../../platform/sql/row-security.ts'
import type { RecordParts } from '../read/record-parts.ts'
import { idsOfTexts } from '../read/rows-by-name.ts'
import { sameName } from '../read/same-name.ts'
import { rulesOfDoor } from '../rules/faults-of-rows.ts'
import { Reservations } from '../rules/reservations.ts'
import { firstValues } from '../write/first-values.ts'
import { judgeLines } from './judge-lines.ts'
import { PlaceholderRows, placeholderLine } from './placeholder-rows.ts'
import type { ImportSettings } from './settings.ts'
import type { Survey } from './survey.ts'

/** Resolves the texts of a column of references. */
export interface Lookup {
  readonly field: FieldModel
  /**
   * Resolves a text to an id (null: left empty), to the label of a row that the file creates, or to the reason why not.
   */
  readonly read: (
    text: string,
  ) => { readonly id: number | null } | { readonly own: string } | { readonly message: string }
  /** Texts that match no row, with how often each occurs. */
  readonly unknown: readonly (readonly [text: string, count: number])[]
  readonly found: number
  readonly several: number
  /** Whether rows with these labels could be created. */
  readonly makeable: boolean
}

/**
 * Resolves the texts of all reference columns, with a few statements for each.
 * @param entity whose rows the lines are
 */
export const readLookups = async (
  parts: RecordParts,
  entity: EntityModel,
  caller: Caller,
  { columns, names }: Survey,
  { values, make }: Pick<ImportSettings, 'values' | 'make'>,
): Promise<{
  readonly byHead: ReadonlyMap<string, Lookup>
  readonly made: PlaceholderRows
  readonly own: ReadonlySet<string>
}> => {
  const made = new PlaceholderRows()
  const own = new Set<string>()
  // To test scopes, lines are written in chunks and rolled back, so rows of other lines would be missing.
  const isBound = (['create', 'update'] as const).some(
    (verb) => bindingScopes(caller, entity, verb).length > 0,
  )
  const byHead = new Map<string, Lookup>()
  const turn = yielding()
  for (const { head, target, texts } of columns) {
    if (target.kind !== 'field' || texts === null) continue
    const { field } = target
    const led = targetOf(parts.model, field)
    const isOwn = led === entity
    const called = isOwn && !isBound && field.links === 'one' ? names : []
    const kept = await keptBy(led, [...texts.keys(), ...called])
    const chosen = values[head] ?? {}
    const saidOf = new Map(Object.keys(chosen).map((each) => [sameName(each), each]))
    const meant = (text: string) =>
      [text, kept(text)].find((each) => Object.hasOwn(chosen, each)) ?? saidOf.get(sameName(text))
    const sought = new Set<string>()
    for (const text of texts.keys()) {
      await turn()
      if (meant(text) === undefined) sought.add(text).add(kept(text))
    }
    const ids = await idsOfTexts(parts, parts.context.database, led, caller, sought)
    const isThere = await idsInReach(parts, led, caller, Object.values(chosen))
    const foundBy = (text: string) => ids.get(text) ?? ids.get(kept(text)) ?? []
    const added = new Map<string, string>()
    for (const name of called) {
      await turn()
      if (!added.has(sameName(name))) added.set(sameName(name), kept(name))
    }
    const addedBy = (text: string) => added.get(sameName(text))
    /** By normalised name, in the spelling that occurs first: each becomes one row. */
    const unknown = new Map<string, { readonly text: string; count: number }>()
    const madeBy = (text: string) => unknown.get(sameName(text))?.text ?? kept(text)
    let [found, several] = [0, 0]
    for (const [text, count] of texts) {
      await turn()
      const rows = foundBy(text).length
      if (meant(text) !== undefined || rows === 1) found += count
      else if (rows > 1) several += count
      else if (addedBy(text) !== undefined) {
        own.add(addedBy(text) ?? text)
        found += count
      } else {
        const known = unknown.get(sameName(text))
        if (known) known.count += count
        else unknown.set(sameName(text), { text: kept(text), count })
      }
    }
    // A line of the file may create it as well, which would make two rows.
    const makeable = !isOwn && (await isMakeable(parts, led, caller))
    const refused =
      makeable && make.includes(head)
        ? await refusedToMake(
            parts,
            led,
            caller,
            made,
            Array.from(unknown.values(), (each) => each.text),
          )
        : null
    byHead.set(head, {
      ...{ field, found, several, makeable },
      unknown: Array.from(unknown.values(), ({ text, count }) => [text, count] as const),
      read: (text) => {
        const said = meant(text)
        if (said !== undefined) {
          const id = chosen[said] ?? null
          return isThere(id) ? { id } : { message: invalid.missing(field.label) }
        }
        const [id, ...others] = foundBy(text)
        if (id !== undefined && others.length === 0) return { id }
        if (id !== undefined) return { message: refusedLine.several(text, [id, ...others]) }
        const ofFile = addedBy(text)
        if (ofFile !== undefined) return { own: ofFile }
        if (refused === null)
          return { message: refusedLine[isOwn ? 'unknownYet' : 'unknown'](field.label, text) }
        const message = refused.get(madeBy(text))
        return message === undefined ? { id: made.idOf(led.name, madeBy(text)) } : { message }
      },
    })
  }
  return { byHead, made, own }
}

/**
 * Returns a test whether a reference to this id is allowed: null, or a visible row.
 * It must run before any comparison with stored values, or a guessed id would reveal that a row refers to it.
 */
const idsInReach = async (
  { dialect, context, reaches }: RecordParts,
  led: EntityModel,
  caller: Caller,
  said: readonly (number | null)[],
): Promise<(id: number | null) => boolean> => {
  const ids = [...new Set(said)].filter((id) => id !== null)
  if (ids.length === 0) return () => true
  const rows = await context.database.rows(
    `select r."id" from ${fromVisible(led, await reaches.of(caller), 'r')} where ${dialect.anyOf('r."id"')}`,
    [dialect.list(ids)],
  )
  const there = new Set(rows.map(([id]) => Number(id)))
  return (id) => id === null || there.has(id)
}

/**
 * Returns the form in which a label would be stored, without invisible characters, and with plain spaces.
 * A created row is found again by that form, and texts with the same form create one row.
 */
const keptBy = async (led: EntityModel, texts: readonly string[]): Promise<(text: string) => string> => {
  const label = plainLabel(led)
  const known = new Map<string, string>()
  const turn = yielding()
  for (const text of label ? texts : []) {
    await turn()
    const accepted = label ? meaningOf(label.kind).accept(text, label) : {}
    if ('value' in accepted && typeof accepted.value === 'string') known.set(text, accepted.value)
  }
  return (text) => known.get(text) ?? text
}

/** Whether rows of the entity can be created from their label alone. */
const isMakeable = async (parts: RecordParts, entity: EntityModel, caller: Caller): Promise<boolean> => {
  const label = plainLabel(entity)
  if (label?.type !== 'text' || !canWrite(caller, label)) return false
  if (!mayAtAll(caller, entity, 'create')) return false
  const first = await firstValues(parts, entity, caller)
  return entity.fields.every(
    (field) =>
      field === label || field.given || !field.required || (!isSecret(field) && first(field) !== undefined),
  )
}

/**
 * Registers the rows to create.
 * @returns by text, why some of them cannot be created
 */
const refusedToMake = async (
  parts: RecordParts,
  entity: EntityModel,
  caller: Caller,
  made: PlaceholderRows,
  texts: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const lines = texts.map((text) => placeholderLine(entity, { entity: entity.name, text, id: 0 }))
  const claims = new Reservations(rulesOfDoor(entity, 'file'))
  const own = { claims, moves: null, forecast: null, made: new PlaceholderRows() }
  const judging = { parts, entity, caller, ...own }
  const judged = await judgeLines(judging, parts.context.database, lines)
  const refused = new Map<string, string>()
  for (const [place, text] of texts.entries()) {
    const one = judged[place]
    if (one?.becomes === 'refused') refused.set(text, one.faults[0]?.message ?? '')
    else made.idOf(entity.name, text)
  }
  return refused
}
