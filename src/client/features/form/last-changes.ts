import { historyEntry } from '../../../../schemas/history-entry.ts'
import type { EntityModel, FieldModel } from '../../../model/index.ts'
import { pageIn } from '../../shared/request/answers.ts'
import { itemPath } from '../../shared/request/paths.ts'
import { useCall } from '../../shared/request/use-call.ts'
import { useUser } from '../../shared/request/use-user.ts'

/** One save of a row, from its history. */
interface LastChange {
  readonly name: string | null
  /** The signed-in user made it, here or elsewhere. */
  readonly own: boolean
  /** An ISO text. */
  readonly at: string
  readonly verb: string
  /** Keys of the changed fields. */
  readonly fields: readonly string[]
}

const entriesIn = (body: unknown) => pageIn(historyEntry, body).data

const looked = 10

/**
 * The latest changes of a row, newest first; empty if unknown or not readable.
 * @param id null requests nothing
 */
export const useLastChanges = (entity: EntityModel, id: string | null): readonly LastChange[] => {
  const path = id === null ? null : `${itemPath(entity, id)}/history?page=1&per_page=${looked}`
  const { data: entries = [] } = useCall(path, entriesIn, { once: true })
  const { data: user } = useUser()
  return entries.map(({ by, at, verb, changes }) => ({
    ...{ at, verb, name: by?.name ?? null, own: by !== null && by.id === user?.id },
    fields: changes.map(({ field }) => field),
  }))
}

/** The changes that set these fields; if none is known, the newest change of all. */
export const changesOf = (
  changes: readonly LastChange[],
  fields: readonly FieldModel[],
): readonly LastChange[] => {
  const found = fields.flatMap(
    ({ key, name }) =>
      changes.find((change) => change.fields.some((each) => each === key || each === name)) ?? [],
  )
  const made = changes.filter((change) => found.includes(change))
  return made.length > 0 ? made : changes.slice(0, 1)
}
