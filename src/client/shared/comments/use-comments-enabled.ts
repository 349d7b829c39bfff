import type { EntityModel } from '../../../model/index.ts'
import { useCan } from '../request/use-user.ts'

/** Whether rows of an entity are commented on and followed. */
export const hasComments = ({ comments }: EntityModel): boolean => comments

/** Whether they are before this server. */
export const useCommentsEnabled = (entity: EntityModel): boolean => useCan('comments') && hasComments(entity)
