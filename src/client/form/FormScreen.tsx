import { useLocation } from 'react-router-dom'
import { form } from '../../model/form-messages.ts'
import { type EntityModel, isRow } from '../../model/index.ts'
import { lower } from '../../model/words.ts'
import { ErrorState } from '../design/ErrorState.tsx'
import { isRowId, useItem } from '../hooks/use-item.ts'
import { useMay, useUser } from '../hooks/use-user.ts'
import { NoPermission } from '../layout/NoPermission.tsx'
import { ExistingForm } from './ExistingForm.tsx'
import { FormSkeleton } from './FormSkeleton.tsx'
import { MissingItem } from './MissingItem.tsx'
import { NewForm } from './NewForm.tsx'

interface FormScreenProps {
  readonly entity: EntityModel
  /** As the address says it; null for a new row. */
  readonly id: string | null
}

/** The form of an entity: of a new row, or of the row that the address names. */
export const FormScreen = ({ entity, id }: FormScreenProps) => {
  const { state } = useLocation()
  const fresh = isRow(state) ? state.fresh : undefined
  if (id !== null && !isRowId(id)) return <MissingItem entity={entity} />
  if (id !== null) return <LoadedForm key={`${entity.name}/${id}`} entity={entity} id={id} />
  return <NewScreen key={`${entity.name}/${String(fresh)}`} entity={entity} />
}

const NewScreen = ({ entity }: { readonly entity: EntityModel }) => {
  const user = useUser()
  const may = useMay()
  if (user.loading) return <FormSkeleton entity={entity} editing={false} />
  return may('create', entity) ? <NewForm entity={entity} /> : <NoPermission />
}

const LoadedForm = ({ entity, id }: { readonly entity: EntityModel; readonly id: string }) => {
  const may = useMay()
  const readable = may('read', entity)
  const item = useItem(entity, readable ? id : null)
  if (!readable) return <NoPermission />
  const gone = item.error?.status === 404
  if (item.data) return <ExistingForm entity={entity} id={id} item={item.data} gone={gone} />
  if (gone) return <MissingItem entity={entity} />
  if (item.error?.status === 403) return <NoPermission />
  if (item.error)
    return (
      <ErrorState
        title={form.notLoaded(lower(entity.title.one))}
        why={item.error.message}
        onRetry={item.retry}
      />
    )
  return <FormSkeleton entity={entity} editing />
}
