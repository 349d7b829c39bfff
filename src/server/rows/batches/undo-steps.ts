import { inUnitOfWork } from '../store/unit-of-work.ts'
import { endUndo } from './batches.ts'
import type { BatchSteps } from './runner.ts'
import { type BatchRowFilter, readUndoEntries, undoEntries } from './undo-entries.ts'
import { withRowRefusals } from './with-row-refusals.ts'

/** Undoes a batch in chunks, from its last change to its first. */
export const undoSteps: BatchSteps = {
  step: async ({ parts, writer, batch, caller, limit, refused, trying }) => {
    const named = namedIn(batch.request)
    const entries = await readUndoEntries(
      writer,
      parts.dialect,
      batch.undoes ?? 0,
      named,
      batch.position,
      limit,
    )
    trying(entries.map(({ entity, row }) => `${entity} ${row}`))
    const { value } = await withRowRefusals(parts, writer, caller, { refused, isNamed: true }, () =>
      inUnitOfWork(parts, writer, caller, { kind: 'undo', id: batch.id }, (work) =>
        undoEntries({ parts, work, caller, refused }, entries),
      ),
    )
    const last = entries.at(-1)
    return {
      position: last === undefined || entries.length < limit ? null : last.id,
      changed: value.changed,
      refused: value.kept.length,
      outcome: { kept: value.kept, reasons: [] },
    }
  },
  end: ({ writer, batch }, { changed, refused, outcome }) =>
    endUndo(writer, batch.id, {
      undoes: batch.undoes ?? 0,
      named: namedIn(batch.request),
      cancelled: batch.permit === 'server',
      changed,
      refused,
      outcome,
    }),
}

const namedIn = (request: string | null): BatchRowFilter => (request === null ? null : JSON.parse(request))
