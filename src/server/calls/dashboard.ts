import { described } from '#texts/calls'
import { count, exactly, listOf } from '../../../schemas/basic.ts'
import type { Dashboard } from '../../descriptor/index.ts'
import type { Model } from '../../model/index.ts'
import type { Schema } from '../../model/json-schema.ts'
import { needFor } from '../access/rights.ts'
import { readDashboard } from '../rows/read/read-dashboard.ts'
import { readingFor } from '../rows/read/reading.ts'
import { type Call, call, ok } from './call.ts'

/** The figures of the dashboard, where the product has one. */
export const dashboardCalls = (model: Model): readonly Call[] => {
  const entity = model.entities[model.dashboard?.of ?? '']
  if (!model.dashboard || !entity) return []
  return [
    call({
      method: 'GET',
      path: '/api/dashboard-data',
      need: needFor(entity, 'read'),
      answers: ok(described.dashboard.answers, figuresSchema(model.dashboard)),
      operation: 'getDashboard',
      client: 'dashboard.get',
      summary: described.dashboard.does,
      tag: 'Dashboard',
      handler: async ({ parts }, { caller }) => {
        const reading = await readingFor(parts, await parts.reaches.of(caller), caller)
        return { body: (await readDashboard(parts, reading)) ?? {} }
      },
    }),
  ]
}

const figuresSchema = ({ total, counts, bars }: Dashboard): Schema => {
  const keys = [total[0], ...Object.keys(counts)]
  const series = bars?.series.map(([key]) => [key, listOf(count)] as const) ?? []
  return exactly({
    ...Object.fromEntries(keys.map((key) => [key, count])),
    ...(bars && {
      [bars.key]: exactly({ years: listOf({ type: 'integer' }), ...Object.fromEntries(series) }),
    }),
  })
}
