import type { EntityModel, Model } from '../../../model/index.ts'
import type { RecordParts } from '../../rows/read/record-parts.ts'
import { inUnitOfWork } from '../../rows/store/unit-of-work.ts'
import { rebuild } from '../../rows/write/rebuild.ts'
import { wholeTable } from '../../sql/gate.ts'
import { inOrder } from '../seed-rows.ts'
import { bringMain } from './main-rows.ts'
import { randomFrom } from './random.ts'
import { bringSmall } from './small-rows.ts'

const seed = 20_261_121

/** The entity that the office is about: the dashboard's, or else the one that refers to most others. */
export const mainEntity = (model: Model): EntityModel | undefined => {
  const references = (entity: EntityModel) =>
    entity.fields.filter((field) => field.kind === 'reference').length
  return (
    model.entities[model.dashboard?.of ?? ''] ??
    [...model.list].sort((a, b) => references(b) - references(a)).find((entity) => !entity.serves)
  )
}

/** Entities that lead to the main one's rows, or to those that belong to them, and so can only come after them. */
const followers = ({ model }: RecordParts, main: EntityModel): ReadonlySet<string> => {
  const reached = new Set([main.name, ...main.owned.map(({ entity }) => entity)])
  for (const entity of inOrder(model))
    if (!entity.serves && entity.fields.some(({ to }) => to !== undefined && reached.has(to)))
      reached.add(entity.name)
  return reached
}

const longest = { seconds: 3600 }

/**
 * Fills an empty office with believable rows, the same ones each time but for the days, which are counted from today.
 * Does nothing where the main entity has rows already.
 * @param rows of the main entity; up to a million
 */
export const bringDemoRows = async (parts: RecordParts, rows: number): Promise<void> => {
  const main = mainEntity(parts.model)
  if (!main) return
  await parts.context.database.write(async (writer) => {
    await writer.lock('first rows')
    const [any] = await writer.rows(`select "id" from ${wholeTable(main)} limit 1`)
    if (any !== undefined) return
    const random = randomFrom(seed)
    const later = followers(parts, main)
    const isLater = ({ name }: EntityModel) => later.has(name)
    const owned = new Set(main.owned.filter(({ single }) => single).map(({ entity }) => entity))
    const others = inOrder(parts.model).filter((entity) => entity !== main && !owned.has(entity.name))
    const bring = (entities: readonly EntityModel[]) =>
      inUnitOfWork(parts, writer, null, async (work) => {
        for (const entity of entities) await bringSmall(parts, work, random, entity, rows)
      })
    await bring(others.filter((entity) => !isLater(entity)))
    await bringMain(parts, writer, random, main, rows)
    await bring(others.filter(isLater))
    await rebuild(parts, writer)
  }, longest)
}
