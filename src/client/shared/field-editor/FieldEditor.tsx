import { useEffect } from 'react'
import type { Row } from '../../../model/index.ts'
import type { CellExit } from './CellMenu.tsx'
import { CellRefusalNotice } from './CellRefusalNotice.tsx'
import { Editor, type PlacedField } from './Editor.tsx'
import { type EditContext, isOtherValue } from './may-change.ts'
import { useSetValue } from './use-set-value.ts'

export interface FieldEditorProps {
  readonly looking: EditContext
  readonly row: Row
  /** The field being edited; null for none. */
  readonly opened: Omit<PlacedField, 'row'> | null
  readonly focus: (at: HTMLElement) => void
  readonly onClose: (then?: CellExit) => void
}

/** Edits a field of a row below its label. Renders nothing unless a field is open or a change was refused. */
export const FieldEditor = ({ looking, row, opened, focus, onClose }: FieldEditorProps) => {
  const { refused, refuse, set } = useSetValue({ looking, list: '', focus })
  useEffect(() => {
    if (opened) refuse(null)
  }, [opened, refuse])
  if (!opened) return <CellRefusalNotice refused={refused} onClose={() => refuse(null)} />
  const placed = { ...opened, row }
  return (
    <Editor
      looking={looking}
      placed={placed}
      typed={null}
      leaves={() => false}
      onSet={(to, then) => {
        onClose(then)
        if (isOtherValue(looking.model, opened.field, row, to)) void set(placed, to)
      }}
      onLeave={onClose}
    />
  )
}
