import type { EntityModel } from '../../../model/index.ts'
import type { Caller } from '../../access/caller.ts'
import { RowsRefused } from '../batches/inverse.ts'
import type { RecordParts } from '../read/record-parts.ts'
import { admitMany, wouldLeaveScopeMessage } from '../rules/scope.ts'
import type { UnitOfWork } from '../store/unit-of-work.ts'
import type { ImportLine, LineOutcome } from './line.ts'

export interface JudgedLine {
  readonly line: ImportLine
  readonly judged: LineOutcome
}

/** Name of a line while a batch narrows down a refused one. */
export const lineName = (entity: EntityModel, { line }: ImportLine): string => `${entity.name} line ${line}`

/**
 * Writes the lines that create or change a row.
 * @param ids called with each line and the id of its row
 * @returns how many rows were created, and how many changed
 * @throws RowsRefused naming the lines whose rows are outside of the caller's scopes once written
 */
export const writeLines = async (
  parts: RecordParts,
  work: UnitOfWork,
  entity: EntityModel,
  caller: Caller,
  lines: readonly JudgedLine[],
  ids: (line: ImportLine, id: number) => void = () => {},
): Promise<{ readonly created: number; readonly changed: number }> => {
  const creates = lines.flatMap(({ line, judged }) =>
    judged.becomes === 'create' ? [{ line, values: judged.values }] : [],
  )
  const changes = lines.flatMap(({ line, judged }) =>
    judged.becomes === 'change' ? [{ line, before: judged.before, values: judged.values }] : [],
  )
  const made = await work.insertMany(
    entity,
    creates.map(({ values }) => values),
  )
  const changed = await work.updateMany(entity, changes)
  const written = {
    create: creates.map(({ line }, place) => ({ line, id: made[place] ?? 0 })),
    update: changes.map(({ line, before }) => ({ line, id: Number(before.id) })),
  }
  for (const { line, id } of [...written.create, ...written.update]) ids(line, id)
  for (const verb of ['create', 'update'] as const) {
    const some = written[verb]
    const admitted = await admitMany(
      parts,
      work.writer,
      entity,
      caller,
      verb,
      some.map(({ id }) => id),
    )
    const lost = some.filter(({ id }) => !admitted.may(id))
    if (lost.length > 0)
      throw RowsRefused.of(
        lost.map(({ line }) => lineName(entity, line)),
        wouldLeaveScopeMessage(caller, entity, verb),
      )
  }
  return { created: made.length, changed }
}
