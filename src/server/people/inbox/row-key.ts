import type { EntityModel } from '../../../model/index.ts'

/** The key that groups all notices about a row into one line. */
export const rowKey = ({ name }: Pick<EntityModel, 'name'>, row: number): string => `row:${name}:${row}`
