import { refusedLine } from '#texts/import'
import {
  type EntityModel,
  type FieldModel,
  isSecret,
  meaningOf,
  plainLabel,
  targetOf,
} from '../../../model/index.ts'
import type { Caller } from '../../context/caller.ts'
import { canWrite } from '../../context/fields.ts'
import { heldScopes, mayAtAll } from '../../context/rights.ts'
import { takingTurns } from '../../fairness/taking-turns.ts'
import type { RecordParts } from '../read/record-parts.ts'
import { firstValues } from '../write/begin-row.ts'
import { Claims } from './claims.ts'
import { judgeLines } from './judge-lines.ts'
import { idsOfTexts } from './labels.ts'
import { lineOfMade, MadeRows } from './made-rows.ts'
import type { ImportSettings } from './settings.ts'
import type { Survey } from './survey.ts'

/** Where the texts of a column of references lead. */
export interface Lookup {
  readonly field: FieldModel
  /** An id, or null of what is to be left empty; the name of a row that the file adds; or why it leads nowhere. */
  readonly read: (
    text: string,
  ) => { readonly id: number | null } | { readonly own: string } | { readonly message: string }
  /** The texts that nothing is called by, and how often each stands there. */
  readonly unknown: readonly (readonly [text: string, count: number])[]
  readonly found: number
  readonly several: number
  /** Whether rows could be made that are called so. */
  readonly makeable: boolean
}

/** Looks the texts of all columns of references up: a few statements for each. @param entity whose rows the lines are */
export const readLookups = async (
  parts: RecordParts,
  entity: EntityModel,
  caller: Caller,
  { columns, names }: Survey,
  { values, make }: Pick<ImportSettings, 'values' | 'make'>,
): Promise<{
  readonly byHead: ReadonlyMap<string, Lookup>
  readonly made: MadeRows
  readonly own: ReadonlySet<string>
}> => {
  const made = new MadeRows()
  const own = new Set<string>()
  // Whether a row stays in a scope is tried by writing some lines and undoing them: what others add is not there then.
  const isBound = (['create', 'update'] as const).some((verb) => heldScopes(caller, entity, verb).length > 0)
  const byHead = new Map<string, Lookup>()
  const turn = takingTurns()
  for (const { head, target, texts } of columns) {
    if (target.kind !== 'field' || texts === null) continue
    const { field } = target
    const led = targetOf(parts.model, field)
    const isOwn = led === entity
    const called = isOwn && !isBound && field.links === 'one' ? names : []
    const kept = await keptBy(led, [...texts.keys(), ...called])
    const chosen = values[head] ?? {}
    const meant = (text: string) => [text, kept(text)].find((each) => Object.hasOwn(chosen, each))
    const sought = new Set<string>()
    for (const text of texts.keys()) {
      await turn()
      if (meant(text) === undefined) sought.add(text).add(kept(text))
    }
    const ids = await idsOfTexts(parts, parts.context.database, led, caller, sought)
    const foundBy = (text: string) => ids.get(text) ?? ids.get(kept(text)) ?? []
    const added = new Set<string>()
    for (const name of called) {
      await turn()
      added.add(kept(name))
    }
    const isAdded = (text: string) => added.has(kept(text))
    const unknown = new Map<string, number>()
    let [found, several] = [0, 0]
    for (const [text, count] of texts) {
      await turn()
      const rows = foundBy(text).length
      if (meant(text) !== undefined || rows === 1) found += count
      else if (rows > 1) several += count
      else if (isAdded(text)) {
        own.add(kept(text))
        found += count
      } else unknown.set(kept(text), (unknown.get(kept(text)) ?? 0) + count)
    }
    // One that a line of the file adds would be made twice.
    const makeable = !isOwn && (await isMakeable(parts, led, caller))
    const refused =
      makeable && make.includes(head)
        ? await refusedToMake(parts, led, caller, made, [...unknown.keys()])
        : null
    byHead.set(head, {
      ...{ field, found, several, makeable },
      unknown: [...unknown],
      read: (text) => {
        const said = meant(text)
        if (said !== undefined) return { id: chosen[said] ?? null }
        const [id, ...others] = foundBy(text)
        if (id !== undefined && others.length === 0) return { id }
        if (id !== undefined) return { message: refusedLine.several(text, [id, ...others]) }
        if (isAdded(text)) return { own: kept(text) }
        if (refused === null)
          return { message: refusedLine[isOwn ? 'unknownYet' : 'unknown'](field.label, text) }
        const message = refused.get(kept(text))
        return message === undefined ? { id: made.idOf(led.name, kept(text)) } : { message }
      },
    })
  }
  return { byHead, made, own }
}

/**
 * What a row would keep of a text that it is called by: without what nobody sees, with spaces for what looks like one. A row
 * that is made is found again by that, and texts that come to the same make one row.
 */
const keptBy = async (led: EntityModel, texts: readonly string[]): Promise<(text: string) => string> => {
  const label = plainLabel(led)
  const known = new Map<string, string>()
  const turn = takingTurns()
  for (const text of label ? texts : []) {
    await turn()
    const accepted = label ? meaningOf(label.kind).accept(text, label) : {}
    if ('value' in accepted && typeof accepted.value === 'string') known.set(text, accepted.value)
  }
  return (text) => known.get(text) ?? text
}

/** Whether rows of an entity can be made of their names alone. */
const isMakeable = async (parts: RecordParts, entity: EntityModel, caller: Caller): Promise<boolean> => {
  const label = plainLabel(entity)
  if (entity.serves !== null || !label || label.type !== 'text' || !canWrite(caller, label)) return false
  if (!mayAtAll(caller, entity, 'create')) return false
  const first = await firstValues(parts, entity, caller)
  return entity.fields.every(
    (field) =>
      field === label || field.given || !field.required || (!isSecret(field) && first(field) !== undefined),
  )
}

/** Notes the rows that are to be made. @returns why some cannot be, by their texts */
const refusedToMake = async (
  parts: RecordParts,
  entity: EntityModel,
  caller: Caller,
  made: MadeRows,
  texts: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const lines = texts.map((text) => lineOfMade(entity, { entity: entity.name, text, id: 0 }))
  const claims = new Claims(entity, parts.model.zone)
  const judging = { parts, entity, caller, claims, moves: null, made: new MadeRows() }
  const judged = await judgeLines(judging, parts.context.database, lines)
  const refused = new Map<string, string>()
  for (const [place, text] of texts.entries()) {
    const one = judged[place]
    if (one?.becomes === 'refused') refused.set(text, one.faults[0]?.message ?? '')
    else made.idOf(entity.name, text)
  }
  return refused
}
