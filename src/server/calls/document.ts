import type { Dashboard } from '../../descriptor/index.ts'
import type { Model } from '../../model/index.ts'
import { contract } from './contract.ts'
import { entityPaths, entitySchemas, type Paths } from './entity-paths.ts'
import { freshnessPaths, historyPaths } from './history-paths.ts'
import { answer, bare, type Operation, operation } from './operation.ts'
import { exactly, listOf, type Schema } from './schema.ts'
import { searchPaths } from './search-paths.ts'
import { sessionPaths } from './session-paths.ts'

export interface OpenApiDocument {
  readonly openapi: '3.1.0'
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly servers: readonly { readonly url: string }[]
  readonly security: readonly Readonly<Record<string, readonly []>>[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly securitySchemes: Readonly<Record<string, Schema>>
    readonly schemas: Readonly<Record<string, Schema>>
  }
}

const count: Schema = { type: 'integer', minimum: 0 }

const countsSchema = ({ total, counts, bars }: Dashboard): Schema => {
  const keys = [total[0], ...Object.keys(counts)]
  const series = bars?.series.map(([key]) => [key, listOf(count)] as const) ?? []
  return exactly({
    ...Object.fromEntries(keys.map((key) => [key, count])),
    ...(bars && {
      [bars.key]: exactly({ years: listOf({ type: 'integer' }), ...Object.fromEntries(series) }),
    }),
  })
}

const dashboardPaths = (model: Model): Paths => {
  const entity = model.entities[model.dashboard?.of ?? '']
  if (!model.dashboard || !entity) return {}
  return {
    '/api/dashboard-data': {
      get: operation({
        id: 'readDashboardData',
        summary: 'The figures of the dashboard',
        tag: 'Dashboard',
        answers: {
          200: answer('The counts, each of its list', countsSchema(model.dashboard)),
          304: bare('As they were when the ETag of If-None-Match was answered'),
        },
        fails: [],
        need: [entity.permission.read],
      }),
    },
  }
}

const ownPaths: Paths = {
  '/api/openapi.json': {
    get: operation({
      id: 'readDocument',
      summary: 'This document',
      tag: 'Document',
      answers: {
        200: answer('An OpenAPI 3.1 document', { type: 'object' }),
        304: bare('As it was when the ETag of If-None-Match was answered'),
      },
      fails: [],
      need: 'session',
    }),
  },
}

/** Every call of the product, worked out from the descriptors and the fixed schemas. */
export const openApiDocument = (model: Model): OpenApiDocument => {
  const account = model.entities[model.account]
  return {
    openapi: '3.1.0',
    info: {
      title: model.title,
      version: '1',
      description:
        'Every answer bears the header Business-Date; with a good token, Change-Mark too. A GET may answer an ETag. A path answers 405 with Allow to other methods.',
    },
    servers: [{ url: '..' }],
    security: [{ token: [] }],
    paths: Object.assign(
      {},
      account ? sessionPaths(account) : {},
      dashboardPaths(model),
      ...model.list.map((entity) => entityPaths(model, entity)),
      searchPaths(model),
      historyPaths(model),
      freshnessPaths,
      ownPaths,
    ),
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: Object.assign({}, contract, ...model.list.map((entity) => entitySchemas(model, entity))),
    },
  }
}
