import { described } from '#texts/calls'
import { countSchema, exactly, listOf } from '../../../schemas/basic.ts'
import type { Dashboard } from '../../descriptor/index.ts'
import { isPersonal, type Model } from '../../model/index.ts'
import type { Schema } from '../../model/json-schema.ts'
import { needFor } from '../access/rights.ts'
import { readDashboard } from '../rows/read/read-dashboard.ts'
import { ruleSqlContextFor } from '../rows/read/rule-sql-context.ts'
import { type Call, call, okWith } from './call.ts'

/** The call for the dashboard's figures; none if the product has no dashboard. */
export const dashboardCalls = (model: Model): readonly Call[] => {
  const entity = model.entities[model.dashboard?.of ?? '']
  if (!model.dashboard || !entity) return []
  return [
    call({
      method: 'GET',
      path: '/api/dashboard-data',
      need: needFor(entity, 'read'),
      answers: okWith(described.dashboard.answers, figuresSchema(model.dashboard)),
      operation: 'getDashboard',
      client: 'dashboard.get',
      shared: () => !entity.lists.some(({ rows }) => isPersonal(rows)),
      summary: described.dashboard.does,
      tag: 'Dashboard',
      handler: async ({ parts }, { caller }) => {
        const reading = await ruleSqlContextFor(parts, await parts.reaches.of(caller), caller)
        return { body: (await readDashboard(parts, reading)) ?? {} }
      },
    }),
  ]
}

const figuresSchema = ({ total, counts, bars }: Dashboard): Schema => {
  const keys = [total[0], ...Object.keys(counts)]
  const series = bars?.series.map(([key]) => [key, listOf(countSchema)] as const) ?? []
  return exactly({
    ...Object.fromEntries(keys.map((key) => [key, countSchema])),
    ...(bars && {
      [bars.key]: exactly({ years: listOf({ type: 'integer' }), ...Object.fromEntries(series) }),
    }),
  })
}
