import { explaining } from '#texts/tools'
import type { EntityModel, Model } from '../../model/index.ts'
import { businessDay } from '../../server/access/context.ts'
import { standpointOf } from '../../server/access/standpoint.ts'
import { everyRow } from '../../server/platform/sql/gate.ts'
import { readLiterals } from '../../server/rows/read/literals.ts'
import { againstSentence, rowsAgainst } from '../../server/rows/rules/rows-against.ts'
import { lookingAt } from './database-of.ts'

/**
 * The rows of entities that stand against their rules, in lines.
 * @throws as `lookingAt` does
 */
export const explainRowsAgainst = (
  databaseUrl: string,
  model: Model,
  entities: readonly EntityModel[],
): Promise<readonly string[]> =>
  lookingAt(databaseUrl, model, async (database) => {
    const now = () => new Date()
    const at = standpointOf({ model, today: businessDay(model.zone, now), now }, null)
    const literals = await readLiterals(model, database)
    const { dialect } = database
    const reading = { model, dialect, reach: everyRow, idsOf: literals.idsOf, at, inline: true, literals }
    const found: string[] = []
    for (const entity of entities)
      for (const rule of await rowsAgainst(entity, reading, database)) {
        const rows = await database.rows(rule.ids.sql, rule.ids.parameters)
        const against = rows.map(([id]) => Number(id))
        if (against.length > 0) found.push(`- ${againstSentence(entity, rule, against)}`)
      }
    return found.length === 0 ? [] : [explaining.against, found.join('\n')]
  })
