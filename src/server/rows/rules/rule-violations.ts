import { rowsAgainst as say } from '#texts/row-rules'
import { type EntityModel, isPersonal } from '../../../model/index.ts'
import { brokenRules } from '../../../model/rules/broken-rules.ts'
import { clashRules } from '../../../model/rules/clash-rules.ts'
import type { Reader } from '../../platform/database/driver/database.ts'
import type { Condition } from '../../platform/sql/condition.ts'
import { fromVisible, unfilteredRows } from '../../platform/sql/row-security.ts'
import type { RecordParts } from '../read/record-parts.ts'
import { brokenNow } from './broken.ts'
import { clashingNow } from './clashing-now.ts'
import { ruleReading } from './faults-of-rows.ts'
import type { RuleReading } from './rule.ts'

/** A rule, and a select of the ids of current rows that violate it. */
interface RowsAgainst {
  readonly says: string
  /** Whether the rule reads aggregates of other rows. */
  readonly isGathered: boolean
  readonly ids: Condition
}

/**
 * Every rule of an entity with a select of its violations; for `broken` rules about `me`, none, as no caller is known.
 */
export const readRuleViolations = async (
  entity: EntityModel,
  reading: RuleReading,
  reader: Reader,
): Promise<readonly RowsAgainst[]> => [
  ...Object.values(brokenRules).flatMap((of) =>
    of(entity).flatMap((rule) => {
      if (isPersonal(rule.when)) return []
      const { sql, parameters } = brokenNow(entity, rule, reading, 'r')
      const from = fromVisible(entity, unfilteredRows, 'r')
      const ids = { sql: `select r."id" from ${from} where ${sql} order by r."id"`, parameters }
      return [{ says: rule.says(() => null), isGathered: rule.over === 'outcome', ids }]
    }),
  ),
  ...(await clashingIn(entity, reading, reader)),
]

const clashingIn = async (
  entity: EntityModel,
  reading: RuleReading,
  reader: Reader,
): Promise<readonly RowsAgainst[]> => {
  const found: RowsAgainst[] = []
  for (const clash of Object.values(clashRules).flatMap((of) => of(entity))) {
    const ids = await clashingNow(entity, clash, reading, reader)
    if (ids !== null) found.push({ says: clash.says(() => null), isGathered: false, ids })
  }
  return found
}

/** The sentence for the log, with the count and the first three ids. */
export const againstSentence = (
  { title }: EntityModel,
  { says, isGathered }: RowsAgainst,
  ids: ArrayLike<number>,
): string => say.standing(title.many, says, ids.length, Array.from(ids).slice(0, 3), isGathered)

/**
 * Logs for each rule how many stored rows violate it: they were written before the rule existed or was enforced.
 * It runs once per start, rule by rule, in the background.
 * @param isOver whether the server is stopping
 */
export const logRuleViolations = async (parts: RecordParts, isOver: () => boolean): Promise<void> => {
  const { database, log } = parts.context
  try {
    const reading = await ruleReading(parts, null)
    for (const entity of parts.model.list)
      for (const rule of await readRuleViolations(entity, reading, database.background)) {
        if (isOver()) return
        const found = await database.background.numbers(rule.ids.sql, rule.ids.parameters)
        if (found.length > 0)
          log.warn({ entity: entity.name, rows: found.length }, againstSentence(entity, rule, found))
      }
  } catch (err) {
    if (!isOver()) log.warn({ err }, say.unread)
  }
}
