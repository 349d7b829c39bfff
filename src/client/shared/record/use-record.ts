import { useMemo, useState } from 'react'
import {
  type Day,
  type EntityModel,
  type FieldModel,
  labelOf,
  type Model,
  meaningOf,
  type Row,
} from '../../../model/index.ts'
import { itemIn } from '../request/answers.ts'
import { type HasPermission, isReadable, mayAny } from '../request/has-permission.ts'
import { itemPath } from '../request/paths.ts'
import { type Answered, useCall } from '../request/use-call.ts'
import { useToday } from '../request/use-requests.tsx'
import { useCan, useHasPermission } from '../request/use-user.ts'
import { useModel } from '../state/use-model.ts'
import { asListed, type CanSee, type ShownSection } from './record-row.ts'

/** A row with the context for reading it. */
export interface RecordContext {
  readonly model: Model
  readonly entity: EntityModel
  readonly row: Row
  /** The label of the row. */
  readonly name: string
  readonly today: Day
  readonly holds: HasPermission
  readonly sees: CanSee
}

/** Fetches one row; it refreshes like all shown answers. */
export const useRecord = (entity: EntityModel, id: number | string | null): Answered<Row> =>
  useCall(id === null ? null : itemPath(entity, id), itemIn)

/** The row as the user may read it. */
export const useRecordContext = (entity: EntityModel, item: Row): RecordContext => {
  const model = useModel()
  const today = useToday()
  const holds = useHasPermission()
  const rows = useCan('rows')
  const files = useCan('files')
  return useMemo(() => {
    const row = asListed(entity, item)
    const name = labelOf(model, entity, row) || `${entity.title.one} ${row.id}`
    const reads = ({ to = '' }: FieldModel) => {
      const child = model.entities[to]
      return rows && child !== undefined && mayAny(holds, child.permission.read)
    }
    const sees: CanSee = (field) =>
      isReadable(field, holds) &&
      (field.by === undefined || reads(field)) &&
      (files || !meaningOf(field.kind).files)
    return { model, entity, row, name, today, holds, sees }
  }, [model, entity, item, today, holds, rows, files])
}

const nameOf = ({ fields, rows, files }: ShownSection): string =>
  (fields[0] ?? rows[0] ?? files[0])?.name ?? ''

/** The sections that are filled, or were when the row loaded: a section emptied by an edit stays. */
export const useFilled = (sections: readonly ShownSection[], { id }: Row): readonly ShownSection[] => {
  const filled = sections.filter(({ empty }) => !empty)
  const [kept, keep] = useState({ id, names: filled.map(nameOf) })
  if (kept.id !== id) keep({ id, names: filled.map(nameOf) })
  return sections.filter((section) => !section.empty || kept.names.includes(nameOf(section)))
}
