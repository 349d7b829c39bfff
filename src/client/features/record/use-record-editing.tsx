import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { editing } from '#texts/editing'
import type { FieldModel } from '../../../model/index.ts'
import { onFirstUse } from '../../shared/design/overlay/on-first-use.tsx'
import type { FieldEditorProps } from '../../shared/field-editor/FieldEditor.tsx'
import { whyNotEditable } from '../../shared/field-editor/may-change.ts'
import type { RecordContext } from '../../shared/record/use-record.ts'
import { mayAny } from '../../shared/request/has-permission.ts'
import { useLock } from '../../shared/request/use-user.ts'
import { useEverTrue } from '../../shared/state/store.ts'

const editor = onFirstUse(
  () =>
    Promise.all([
      import('../../shared/field-editor/FieldEditor.tsx'),
      import('../../shared/field-editor/CellInput.tsx'),
    ]).then(([part]) => part.FieldEditor),
  { what: editing.part, as: 'over' },
)

/** In-place editing of a row on its screen. */
export interface RecordEditing {
  /** Why a field cannot be edited in place; null if it can. */
  readonly against: (field: FieldModel) => string | null
  /** @param at the element with its value */
  readonly open: (field: FieldModel, at: HTMLElement) => void
  readonly near: () => void
}

const controlIn = (at: Element): HTMLElement | null => at.querySelector('[data-change]')

const focus = (at: HTMLElement): void => controlIn(at)?.focus()

/** The next or previous editable field in screen order. */
const besideOf = (at: HTMLElement, by: 1 | -1): HTMLElement | undefined => {
  const among = at.closest('[data-dock], main')?.querySelectorAll<HTMLElement>('[data-change]') ?? []
  const seen = [...among].filter((control) => control.getClientRects().length > 0)
  const own = controlIn(at)
  return own ? seen[seen.indexOf(own) + by] : undefined
}

/**
 * In-place editing of a row's fields.
 * @returns `changing` null without permission to change such rows; `view` the open editor or a refusal
 */
export const useRecordEditing = (
  shown: RecordContext,
): { readonly changing: RecordEditing | null; readonly view: ReactNode } => {
  const { model, entity, row, today, holds } = shown
  const lock = useLock()
  const looking = useMemo(() => ({ model, entity, today, holds, lock }), [model, entity, today, holds, lock])
  const [at, open] = useState<(NonNullable<FieldEditorProps['opened']> & { readonly id: unknown }) | null>(
    null,
  )
  // Close the editor after a switch to another row, or if a change removed its field from the form.
  const opened = at && at.id === row.id && whyNotEditable(looking, at.field, row) === null ? at : null
  const last = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (!at || opened) return
    open(null)
    if (document.activeElement === document.body && last.current) focus(last.current)
  }, [at, opened])
  const wanted = useEverTrue(opened !== null)
  const may = mayAny(holds, entity.permission.update)
  const changing = useMemo(
    (): RecordEditing => ({
      against: (field) => whyNotEditable(looking, field, row),
      open: (field, at) => open({ field, at, id: row.id }),
      near: editor.fetch,
    }),
    [looking, row],
  )
  const close: FieldEditorProps['onClose'] = (then) => {
    open(null)
    if (!opened) return
    last.current = opened.at
    const next = then === 'next' ? besideOf(opened.at, 1) : then === 'before' ? besideOf(opened.at, -1) : null
    if (next) next.click()
    else focus(opened.at)
  }
  if (!may) return { changing: null, view: null }
  const view = wanted && <editor.Part key={row.id} {...{ looking, row, opened, focus }} onClose={close} />
  return { changing, view }
}
