import CircleCheck from 'lucide-react/icons/circle-check'
import Undo2 from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { lower } from '#texts/grammar'
import { importing as words } from '#texts/import-screen'
import { listOf } from '../../../../schemas/basic.ts'
import { batchRow } from '../../../../schemas/batch-row.ts'
import type { EntityModel } from '../../../model/index.ts'
import { Button } from '../../shared/design/Button.tsx'
import { StateMessage } from '../../shared/design/StateMessage.tsx'
import { dataIn } from '../../shared/request/answers.ts'
import { undoBatch } from '../../shared/request/batches.ts'
import { asFailed } from '../../shared/request/http-call.ts'
import type { Requests } from '../../shared/request/requests.ts'
import { refreshAll } from '../../shared/request/save.ts'
import { useRequests } from '../../shared/request/use-requests.tsx'
import { useCan } from '../../shared/request/use-user.ts'
import styles from './import.module.css'
import type { Importing, ImportResult } from './use-import.ts'

interface DoneStepProps {
  readonly entity: EntityModel
  readonly control: Importing
  readonly done: ImportResult
}

/** The most ids in an address. */
const mostShown = 500
const rowsAtOnce = 100

/** The ids of the rows that a batch created or changed; empty if they cannot be loaded, which shows the whole list. */
const idsOf = async (
  requests: Requests,
  { name }: EntityModel,
  batch: string,
  count: number,
): Promise<readonly number[]> => {
  const pages = Array.from({ length: Math.ceil(count / rowsAtOnce) }, (_, at) => at + 1)
  const path = `/api/batches/${encodeURIComponent(batch)}/rows?per_page=${rowsAtOnce}`
  const answers = await Promise.all(
    pages.map((page) => requests.call('GET', `${path}&page=${page}`).catch(() => null)),
  )
  const rows = answers.flatMap((answer) => dataIn(listOf(batchRow), answer))
  return [...new Set(rows.flatMap(({ entity, id }) => (entity === name && id ? id : [])))]
}

const isStopped = ({ state }: ImportResult): boolean => state === 'cancelled' || state === 'undone'

const titleOf = (done: ImportResult, count: number): string => {
  if (isStopped(done)) return words.cancelled
  return count > 0 ? words.done : words.nothing
}

/** The result of the import, with a link back. */
export const DoneStep = ({ entity, control, done }: DoneStepProps) => {
  const requests = useRequests()
  const navigate = useNavigate()
  const can = useCan('undo')
  const [undoing, setUndoing] = useState(false)
  const [told, tell] = useState<{ readonly title: string; readonly text: string } | null>(null)
  const undo = async () => {
    if (done.batch === null) return
    setUndoing(true)
    try {
      const { kept } = await undoBatch(requests, done.batch)
      tell({ title: words.undone, text: kept.length > 0 ? words.kept(kept.length) : '' })
    } catch (error) {
      tell({ title: words.done, text: asFailed(error).message })
    } finally {
      setUndoing(false)
      refreshAll(requests)
    }
  }
  const count = done.created + done.changed
  const named = count > 0 && count <= mostShown && !told
  const show = async () => {
    const ids = named && done.batch !== null ? await idsOf(requests, entity, done.batch, count) : []
    navigate(`${entity.route.list}${ids.length > 0 ? `?ids=${ids.join()}` : ''}`)
  }
  const many = lower(entity.title.many)
  return (
    <div className={styles.body} role="status">
      <StateMessage
        icon={CircleCheck}
        title={told?.title ?? titleOf(done, count)}
        text={told?.text ?? (isStopped(done) ? '' : words.counts(done.created, done.changed, done.refused))}
      >
        {can && done.batch !== null && !told && !isStopped(done) && (
          <Button icon={Undo2} saving={undoing} onClick={() => void undo()}>
            {words.undo}
          </Button>
        )}
        <Button onClick={() => void show()}>
          {named ? words.showImported(count, lower(entity.title.one), many) : words.show(many)}
        </Button>
        <Button variant="ghost" onClick={control.again}>
          {words.another}
        </Button>
      </StateMessage>
    </div>
  )
}
