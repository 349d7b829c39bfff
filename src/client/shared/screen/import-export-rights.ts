import type { EntityModel } from '../../../model/index.ts'
import { type HasPermission, mayAny } from '../request/has-permission.ts'

/** Whether lists can be exported, which needs one-time addresses. @param can the server's capabilities */
export const canExport = (can: ReadonlySet<unknown>): boolean => can.has('export') && can.has('tickets')

/** Whether the user may import rows of an entity, which creates and updates them. */
export const mayImport = (can: ReadonlySet<unknown>, may: HasPermission, entity: EntityModel): boolean =>
  can.has('import') && mayAny(may, entity.permission.create) && mayAny(may, entity.permission.update)
