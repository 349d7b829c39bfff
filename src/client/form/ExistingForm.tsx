import { useMemo } from 'react'
import type { EntityModel, Row } from '../../model/index.ts'
import { useModel } from '../hooks/use-model.ts'
import { draftOf } from './draft.ts'
import { Form } from './Form.tsx'
import { useForm } from './use-form.ts'

interface ExistingFormProps {
  readonly entity: EntityModel
  readonly id: string
  /** As it was answered last. */
  readonly item: Row
  /** It was deleted since. */
  readonly gone: boolean
}

/** The form of a row that was read. */
export const ExistingForm = ({ entity, id, item, gone }: ExistingFormProps) => {
  const model = useModel()
  const base = useMemo(() => draftOf(model, entity, item), [model, entity, item])
  const control = useForm({ entity, id, base, item, gone })
  return <Form control={control} />
}
