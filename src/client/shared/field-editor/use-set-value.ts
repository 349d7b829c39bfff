import { useLayoutEffect, useRef, useState } from 'react'
import { editing } from '#texts/editing'
import { listing } from '#texts/list'
import { labelOf } from '../../../model/index.ts'
import { toast } from '../design/overlay/toast.ts'
import { useRequests } from '../request/use-requests.tsx'
import { momentWords, useMoments } from '../screen/moments.ts'
import type { CellRefusal } from './CellRefusalNotice.tsx'
import type { PlacedField } from './Editor.tsx'
import { cellValueText, type EditContext } from './may-change.ts'
import { type CellSaveOutcome, type NewValue, saveCell } from './save-cell.ts'

interface Setting {
  readonly looking: EditContext
  /** The call of the current list; '' if no list shows the row. */
  readonly list: string
  /** The element that shows the field now; rendering may have replaced it. */
  readonly again?: (placed: PlacedField) => HTMLElement
  readonly focus: (at: HTMLElement) => void
  readonly onSaved?: (placed: PlacedField, outcome: Extract<CellSaveOutcome, { is: 'saved' }>) => void
}

/** Saves a value in place. A toast reports success; a notice at the value reports a refusal. */
export const useSetValue = (setting: Setting) => {
  const { looking, list, focus } = setting
  const { model, entity, today } = looking
  const requests = useRequests()
  const momentOf = useMoments()
  const [refused, refuse] = useState<CellRefusal | null>(null)
  const latest = useRef(setting)
  useLayoutEffect(() => {
    latest.current = setting
  })
  const set = async (placed: PlacedField, to: NewValue, over = false): Promise<void> => {
    refuse(null)
    const { row, field } = placed
    const { heading } = field
    const was = cellValueText(model, field, row) || editing.nothing
    const text = to.text || editing.nothing
    const outcome = await saveCell({ requests, model, entity, list }, field, row, to, over)
    if (outcome.is === 'saved') {
      const said = outcome.left ? editing.left(heading, text) : editing.is(heading, text)
      const name = labelOf(model, entity, row) || listing.unnamed(entity.title.one, row.id ?? 0)
      toast({ tone: 'green', title: editing.done, text: `${name}: ${said}`, batch: outcome.batch })
      return latest.current.onSaved?.(placed, outcome)
    }
    const at = latest.current.again?.(placed) ?? placed.at
    if (outcome.is === 'refused')
      return refuse({
        cell: at,
        says: editing.stays(heading, was, outcome.why),
        links:
          outcome.fields.length > 0 ? [{ label: editing.fillIn, to: `${entity.route.form}/${row.id}` }] : [],
        actions: [],
      })
    const { theirs, by, at: moment } = outcome
    const when = moment === null ? '' : momentWords(momentOf(moment), today)
    refuse({
      cell: at,
      says: by ? editing.by(by, heading, theirs, when) : editing.meanwhile(heading, theirs),
      links: [],
      actions: [
        { label: editing.keep(theirs), act: () => focus(at) },
        {
          label: editing.setTo(text),
          act: () => {
            focus(at)
            void set({ ...placed, at }, to, true)
          },
        },
      ],
    })
  }
  return { refused, refuse, set }
}
