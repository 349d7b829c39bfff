import type { EntityModel } from '../../../model/index.ts'

/** The key under which everything that is told of a row is one line. */
export const rowKey = ({ name }: Pick<EntityModel, 'name'>, row: number): string => `row:${name}:${row}`
