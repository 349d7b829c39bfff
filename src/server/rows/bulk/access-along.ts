import type { EntityModel, Model } from '../../../model/index.ts'
import type { Caller } from '../../context/caller.ts'
import type { AlongReasons } from '../../context/guard.ts'
import type { Reader } from '../../database/driver/database.ts'
import type { RecordParts } from '../read/record-parts.ts'

/** The entities whose rows belong to those of an entity, over however many between. */
const ownedBy = (model: Model, entity: EntityModel): readonly EntityModel[] =>
  entity.owned.flatMap(({ entity: name }) => {
    const owned = model.entities[name]
    return owned ? [owned, ...ownedBy(model, owned)] : []
  })

/** The entities of access whose rows go along with those of an entity. */
export const accessAlong = (model: Model, entity: EntityModel): readonly EntityModel[] =>
  ownedBy(model, entity).filter(({ serves }) => serves !== null)

/** What stands against taking rows of an entity away, of the rows of access that would go along. */
export const alongWith = async (
  { model, context }: Pick<RecordParts, 'model' | 'context'>,
  reader: Reader,
  entity: EntityModel,
  caller: Caller,
): Promise<AlongReasons> => {
  const entities = accessAlong(model, entity)
  return entities.length === 0 ? new Map() : context.guard.along(reader, caller, entities)
}
