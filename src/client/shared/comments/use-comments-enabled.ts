import type { EntityModel } from '../../../model/index.ts'
import { useCan } from '../request/use-user.ts'

/** Whether an entity has comments and followers. */
export const hasComments = ({ comments }: EntityModel): boolean => comments

/** Whether an entity has comments and the server supports them. */
export const useCommentsEnabled = (entity: EntityModel): boolean => useCan('comments') && hasComments(entity)
