import { listOf } from '../../../schemas/basic.ts'
import { page } from '../../../schemas/page.ts'
import type { Schema } from '../../model/json-schema.ts'

/** The schema, extended by null. */
export const orNull = (schema: Schema): Schema =>
  typeof schema.type === 'string'
    ? {
        ...schema,
        type: [schema.type, 'null'],
        ...(Array.isArray(schema.enum) && { enum: [...schema.enum, null] }),
      }
    : { anyOf: [schema, { type: 'null' }] }

/** A reference to a component schema by its name. */
export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })

/** 'to-lend' → 'ToLend'. */
export const pascal = (name: string): string =>
  name
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

/** 'project-statuses' → 'projectStatuses'. */
export const camel = (name: string): string => {
  const [first = '', ...rest] = name.split(/[^A-Za-z0-9]+/)
  return first.charAt(0).toLowerCase() + first.slice(1) + rest.map(pascal).join('')
}

/** The last segment of a path: '/api/book/overdue' → 'overdue'. */
export const lastSegment = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** The schema of a page with rows of that schema. */
export const pageSchema = <const S>(row: S) =>
  ({
    ...page,
    properties: { ...page.properties, data: { ...page.properties.data, ...listOf(row) } },
  }) as const
