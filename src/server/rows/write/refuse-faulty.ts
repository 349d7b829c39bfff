import type { EntityModel, Row } from '../../../model/index.ts'
import type { Caller } from '../../access/caller.ts'
import { mayReveal } from '../../access/fields.ts'
import { missing } from '../../platform/errors/missing.ts'
import { type DoorDecision, refusalsOfRow } from '../decide/rows.ts'
import type { RecordParts } from '../read/record-parts.ts'
import { faultsOfRow } from '../rules/faults-of-rows.ts'
import { visiblyEmptied } from '../rules/hidden-references.ts'
import { readStored } from '../store/stored-row.ts'
import type { AcceptedPayload } from './accept.ts'
import { isUnchangedText, throwFaults, unreadableIn, withoutUnchangedTexts } from './payload.ts'
import { hasSecret, secretFaults } from './secrets.ts'

/** The change of a row, as a caller asks for it. */
interface AskedChange {
  readonly entity: EntityModel
  readonly id: number
  readonly body: Row
  readonly caller: Caller
  /** A button's permission; null for an ordinary update. */
  readonly needs: string | null
}

/**
 * Refuses faulty payloads before the transaction. Without faults and secrets, the usual case, it does not read the row.
 * @param further faults beside those of the fields
 * @returns the values; lists that only look empty to the caller stay valid
 * @throws HttpError 404, 403, or 422 naming every bad field
 */
export const refuseFaulty = async (
  parts: RecordParts,
  { entity, id, body, caller, needs }: AskedChange,
  accepted: AcceptedPayload,
  further: AcceptedPayload['errors'],
): Promise<AcceptedPayload['values']> => {
  const { database } = parts.context
  const found: Record<string, readonly string[]> = { ...further, ...accepted.errors }
  if (Object.keys(found).length === 0 && !hasSecret(entity, accepted.values)) return accepted.values
  const known = await readStored(database, entity, id)
  if (!known) throw missing(entity)
  const changing: DoorDecision = { door: 'write', verb: 'update', entity, caller, needs }
  const { right: outside } = await refusalsOfRow(parts, database, changing, { before: known, values: {} })
  if (outside) throw outside.error
  for (const field of entity.fields) if (isUnchangedText(field, body, known)) delete found[field.key]
  const emptied = await visiblyEmptied(parts, database, entity, caller, known, body)
  for (const name of Object.keys(emptied)) delete found[entity.field[name]?.key ?? '']
  const sound = { ...accepted.values, ...emptied }
  const values = withoutUnchangedTexts(entity, body, known, sound)
  const faults = {
    ...(await secretFaults(parts.context, entity, values, known, (field) =>
      mayReveal(caller, parts.model, entity, field),
    )),
    ...found,
  }
  if (Object.keys(faults).length === 0) return sound
  const wanted = { ...values, ...unreadableIn(entity, body, faults) }
  const { right } = await refusalsOfRow(parts, database, changing, { before: known, values: wanted })
  if (right) throw right.error
  const row = { before: known, values, chosen: values, known: faults }
  throwFaults(faults, await faultsOfRow(parts, database, 'write', entity, caller, row))
  return sound
}
