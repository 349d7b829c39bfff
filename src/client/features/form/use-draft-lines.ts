import { useCallback, useRef } from 'react'
import { lineGrid as said } from '#texts/lines'
import { mostLines } from '../../../model/entity/child-rows.ts'
import type { Draft, EntityModel, FieldModel, Row } from '../../../model/index.ts'
import { toast } from '../../shared/design/overlay/toast.ts'
import { chooseReference } from '../../shared/inputs/chosen.ts'
import { loadOptions } from '../../shared/request/use-options.ts'
import { useRequests } from '../../shared/request/use-requests.tsx'
import { useUser } from '../../shared/request/use-user.ts'
import { newDraft } from './draft.ts'
import { type DraftLine, draftLines, nextLine } from './lines.ts'
import { readPastedCell } from './read-block.ts'
import type { FormControl } from './use-form.ts'

/** The actions on the lines of a form; draws nothing. */
interface LinesControl {
  readonly lines: readonly DraftLine[]
  readonly mayAdd: boolean
  readonly writes: (line: DraftLine, field: FieldModel) => boolean
  readonly removes: (line: DraftLine) => boolean
  readonly change: (line: string, changes: Draft) => void
  /** @returns the new line's id; null if the maximum is reached */
  readonly add: (at: number) => string | null
  /** @param onBack called with the line's id when it is restored */
  readonly remove: (at: number, onBack: (line: string) => void) => void
  readonly move: (from: number, to: number) => boolean
  /** Fills cells from one on, and adds lines as needed. @returns how many lines were filled */
  readonly fill: (at: number, first: number, block: readonly (readonly string[])[]) => number
}

export const useDraftLines = (
  control: FormControl,
  field: FieldModel,
  child: EntityModel,
  fields: readonly FieldModel[],
): LinesControl => {
  const { model, state, rights, today } = control
  const requests = useRequests()
  const user = useUser().data ?? null
  const lines = draftLines(state.draft, field)
  const latest = useRef(lines)
  latest.current = lines
  const may = (verb: 'create' | 'update' | 'delete') =>
    rights.writes(field) && rights.holds(child.permission[verb])
  const mayAdd = may('create')
  const writes = (line: DraftLine, each: FieldModel): boolean =>
    each.writable &&
    (line.id === undefined ? mayAdd : may('update')) &&
    [each.access?.read, each.access?.write].every((needed) => needed === undefined || rights.holds(needed))
  const isWritten = rights.writes(field)
  const mayRemove = may('delete')
  const removes = useCallback(
    (line: DraftLine) => isWritten && (line.id === undefined || mayRemove),
    [isWritten, mayRemove],
  )
  const set = (next: readonly DraftLine[]) => {
    latest.current = next
    control.change(field, { [field.key]: next })
  }
  const change = (line: string, changes: Draft) =>
    set(latest.current.map((each) => (each.line === line ? { ...each, ...changes } : each)))
  const fresh = (known: readonly DraftLine[]): DraftLine => ({
    ...newDraft(model, child, new URLSearchParams(), { today, user }),
    line: nextLine(known),
  })
  const insert = (at: number, line: DraftLine) => set(latest.current.toSpliced(at, 0, line))
  /** Resolves rows that were pasted by label and writes them to cells that still contain the text. */
  const find = async (each: FieldModel, text: string) => {
    const target = model.entities[each.to ?? '']
    if (!target) return
    const { options } = await loadOptions(requests, model, target, text)
    const found = options.find(({ label }) => label.toLocaleLowerCase() === text.toLocaleLowerCase())
    if (!found) return
    const changes: Draft = chooseReference(each, found.row as Row)
    set(latest.current.map((line) => (line[each.key] === text ? { ...line, ...changes } : line)))
  }
  return {
    lines,
    mayAdd,
    writes,
    removes,
    change,
    add: (at) => {
      if (!mayAdd || latest.current.length >= mostLines) return null
      const line = fresh(latest.current)
      insert(at, line)
      return line.line
    },
    remove: (at, onBack) => {
      const line = latest.current[at]
      if (!line) return
      set(latest.current.toSpliced(at, 1))
      toast({
        tone: 'green',
        title: said.removed(at + 1),
        text: line.id === undefined ? undefined : said.removedText,
        actions: [
          {
            label: said.undo,
            act: () => {
              insert(Math.min(at, latest.current.length), line)
              onBack(line.line)
            },
          },
        ],
      })
    },
    move: (from, to) => {
      const line = latest.current[from]
      if (!line || to < 0 || to >= latest.current.length || from === to || !rights.writes(field)) return false
      set(latest.current.toSpliced(from, 1).toSpliced(to, 0, line))
      return true
    },
    fill: (at, first, block) => {
      const next = [...latest.current]
      const names = new Map<FieldModel, Set<string>>()
      let filled = 0
      for (const [row, texts] of block.entries()) {
        const known = next[at + row]
        if (!known && (!mayAdd || next.length >= mostLines)) {
          toast({ tone: 'red', title: said.full(mostLines) })
          break
        }
        const line = known ?? fresh(next)
        const changes: Record<string, unknown> = {}
        for (const [column, text] of texts.entries()) {
          const each = fields[first + column]
          if (!each || !writes(line, each)) continue
          if (each.links !== 'one') changes[each.key] = readPastedCell(each, text, model.zone)
          else {
            Object.assign(
              changes,
              chooseReference(each, null),
              text.trim() === '' ? {} : { [each.key]: text.trim() },
            )
            if (text.trim() !== '') names.set(each, (names.get(each) ?? new Set()).add(text.trim()))
          }
        }
        next[at + row] = { ...line, ...changes }
        filled += 1
      }
      set(next)
      for (const [each, texts] of names) for (const text of texts) void find(each, text).catch(() => {}) // the text stays in the cell and is marked as invalid
      return filled
    },
  }
}
