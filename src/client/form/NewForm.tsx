import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { EntityModel } from '../../model/index.ts'
import { useModel } from '../hooks/use-model.ts'
import { newDraft } from './draft.ts'
import { Form } from './Form.tsx'
import { useForm } from './use-form.ts'

/** The form of a row that is not there yet; the address may fill it in (`?owner_id=7`). */
export const NewForm = ({ entity }: { readonly entity: EntityModel }) => {
  const model = useModel()
  const [address] = useSearchParams()
  const [begun] = useState(() => newDraft(model, entity, address))
  const control = useForm({ entity, id: null, base: begun, item: null })
  return <Form control={control} />
}
