import { useEffect } from 'react'
import type { Row } from '../../../model/index.ts'
import type { Leaving } from './CellMenu.tsx'
import { Editor, type Placed } from './Editor.tsx'
import { isOther, type Looking } from './may-change.ts'
import { Refusal } from './Refusal.tsx'
import { useSet } from './use-set.ts'

export interface FieldEditorProps {
  readonly looking: Looking
  readonly row: Row
  /** The field that is being changed; null where none is. */
  readonly opened: Omit<Placed, 'row'> | null
  readonly focus: (at: HTMLElement) => void
  readonly onClose: (then?: Leaving) => void
}

/** Changes a field of a row below its label. Shows nothing until one is opened, or refuses. */
export const FieldEditor = ({ looking, row, opened, focus, onClose }: FieldEditorProps) => {
  const { refused, refuse, set } = useSet({ looking, list: '', focus })
  useEffect(() => {
    if (opened) refuse(null)
  }, [opened, refuse])
  if (!opened) return <Refusal refused={refused} onClose={() => refuse(null)} />
  const placed = { ...opened, row }
  return (
    <Editor
      looking={looking}
      placed={placed}
      typed={null}
      leaves={() => false}
      onSet={(to, then) => {
        onClose(then)
        if (isOther(looking.model, opened.field, row, to)) void set(placed, to)
      }}
      onLeave={onClose}
    />
  )
}
