import type { EntityModel } from '../../../model/index.ts'
import { type HasPermission, mayAny } from '../request/has-permission.ts'

/** Whether the server gives lists as files: a browser keeps them by an address that is good once. @param can what it does beyond the specification */
export const canExport = (can: ReadonlySet<unknown>): boolean => can.has('export') && can.has('tickets')

/** Whether somebody may bring rows of an entity in from a file: it makes some, and changes others. */
export const mayImport = (can: ReadonlySet<unknown>, may: HasPermission, entity: EntityModel): boolean =>
  can.has('import') && mayAny(may, entity.permission.create) && mayAny(may, entity.permission.update)
