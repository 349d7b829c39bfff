import { explaining } from '#texts/tools'
import type { EntityModel, Model } from '../../model/index.ts'
import { businessDay } from '../../server/access/context.ts'
import { ruleContextOf } from '../../server/access/rule-context.ts'
import { unfilteredRows } from '../../server/platform/sql/row-security.ts'
import { readLiterals } from '../../server/rows/read/literals.ts'
import { againstSentence, readRuleViolations } from '../../server/rows/rules/rule-violations.ts'
import { withReadOnlyDatabase } from './open-database-to-explain.ts'

/**
 * The rows of entities that violate their rules, as lines.
 * @throws like `withReadOnlyDatabase`
 */
export const explainRuleViolations = (
  databaseUrl: string,
  model: Model,
  entities: readonly EntityModel[],
): Promise<readonly string[]> =>
  withReadOnlyDatabase(databaseUrl, model, async (database) => {
    const now = () => new Date()
    const at = ruleContextOf({ model, today: businessDay(model.zone, now), now }, null)
    const literals = await readLiterals(model, database)
    const { dialect } = database
    const reading = {
      model,
      dialect,
      reach: unfilteredRows,
      idsOf: literals.idsOf,
      at,
      inline: true,
      literals,
    }
    const found: string[] = []
    for (const entity of entities)
      for (const rule of await readRuleViolations(entity, reading, database)) {
        const rows = await database.rows(rule.ids.sql, rule.ids.parameters)
        const against = rows.map(([id]) => Number(id))
        if (against.length > 0) found.push(`- ${againstSentence(entity, rule, against)}`)
      }
    return found.length === 0 ? [] : [explaining.against, found.join('\n')]
  })
