import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { lower } from '#texts/grammar'
import { gone, history, record } from '#texts/record'
import { type EntityModel, labelOf, type Row } from '../../../model/index.ts'
import { Button } from '../../shared/design/Button.tsx'
import { ButtonLink } from '../../shared/design/ButtonLink.tsx'
import { StateMessage } from '../../shared/design/StateMessage.tsx'
import { asListed } from '../../shared/record/record-row.ts'
import { itemPath } from '../../shared/request/paths.ts'
import { useCall } from '../../shared/request/use-call.ts'
import { useRequests, useToday } from '../../shared/request/use-requests.tsx'
import { useCan } from '../../shared/request/use-user.ts'
import { momentWords, useMoments } from '../../shared/screen/moments.ts'
import { undoWithToast } from '../../shared/screen/undo-with-toast.ts'
import { useModel } from '../../shared/state/use-model.ts'
import { historyIn } from './history-calls.ts'
import { MissingRecord, useListAddress } from './MissingRecord.tsx'

interface DeletedRecordProps {
  readonly entity: EntityModel
  readonly id: string
  /** The row as last seen, if it was. */
  readonly last: Row | undefined
}

/** Shown for a deleted row: who deleted it and when, if the history is readable, and how to restore it. */
export const DeletedRecord = ({ entity, id, last }: DeletedRecordProps) => {
  const model = useModel()
  const requests = useRequests()
  const today = useToday()
  const moment = useMoments()
  const undoes = useCan('undo')
  const to = useListAddress(entity)
  const [undoing, setUndoing] = useState(false)
  const { data: page, loading } = useCall(`${itemPath(entity, id)}/history?page=1&per_page=1`, historyIn)
  const entry = page?.data[0]
  if (loading) return null
  if (entry?.verb !== 'delete') return <MissingRecord entity={entity} />
  const { by, at, batch, changes } = entry
  const told = entity.label.flatMap(
    ({ key, name }) => changes.find(({ field }) => field === key || field === name)?.shown[0] || [],
  )
  const name =
    (last && labelOf(model, entity, asListed(entity, last))) ||
    told.join(' – ') ||
    gone.this(lower(entity.title.one))
  const undo = async () => {
    if (!batch) return
    setUndoing(true)
    await undoWithToast(requests, String(batch.id), {
      rows: [{ entity: entity.name, id: Number(id) }],
      text: name,
    })
    setUndoing(false)
  }
  const title = gone.title(name, by?.name ?? history.nobody, momentWords(moment(at), today))
  return (
    <StateMessage icon={Trash2} title={title} alert>
      {undoes && batch?.undo && (
        <Button variant="primary" saving={undoing} onClick={() => void undo()}>
          {gone.undo}
        </Button>
      )}
      <ButtonLink to={to}>{record.toList}</ButtonLink>
    </StateMessage>
  )
}
