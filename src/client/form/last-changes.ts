import { type EntityModel, type FieldModel, isRow } from '../../model/index.ts'
import { itemPath } from '../request/paths.ts'
import { useCall } from '../request/use-call.ts'
import { useUser } from '../request/use-user.ts'

/** One save of a row, as its history tells it. */
interface LastChange {
  readonly name: string | null
  /** The person who is signed in did it, somewhere. */
  readonly own: boolean
  /** An ISO text. */
  readonly at: string
  readonly verb: unknown
  /** Keys of the fields that it changed. */
  readonly fields: readonly unknown[]
}

interface Entry extends Omit<LastChange, 'own'> {
  readonly by: unknown
}

const entriesIn = (body: unknown): readonly Entry[] =>
  (isRow(body) && Array.isArray(body.data) ? body.data : []).filter(isRow).flatMap((entry) => {
    if (typeof entry.at !== 'string') return []
    const by = isRow(entry.by) ? entry.by : {}
    const changes = Array.isArray(entry.changes) ? entry.changes.filter(isRow) : []
    return [
      {
        by: by.id ?? null,
        name: typeof by.name === 'string' ? by.name : null,
        at: entry.at,
        verb: entry.verb,
        fields: changes.map(({ field }) => field),
      },
    ]
  })

const looked = 10

/**
 * The newest changes of a row, newest first; none while nobody knows or may say.
 * @param id null asks nothing
 */
export const useLastChanges = (entity: EntityModel, id: string | null): readonly LastChange[] => {
  const path = id === null ? null : `${itemPath(entity, id)}/history?page=1&per_page=${looked}`
  const { data: entries = [] } = useCall(path, entriesIn, { once: true })
  const { data: user } = useUser()
  return entries.map(({ by, ...entry }) => ({ ...entry, own: by !== null && by === user?.id }))
}

/** The changes that made these fields what they are; the newest of all where none is known to have. */
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
