import CircleCheck from 'lucide-react/icons/circle-check'
import Undo2 from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import { lower } from '#texts/grammar'
import { importing as words } from '#texts/import-screen'
import type { EntityModel } from '../../model/index.ts'
import { Button } from '../design/Button.tsx'
import { ButtonLink } from '../design/ButtonLink.tsx'
import { StateMessage } from '../design/StateMessage.tsx'
import { undoBatch } from '../request/batches.ts'
import { refreshAll } from '../request/save.ts'
import { useRequests } from '../request/use-requests.tsx'
import { useCan } from '../request/use-user.ts'
import { asFailed } from '../request/wire.ts'
import styles from './import.module.css'
import type { Done, Importing } from './use-import.ts'

interface DoneStepProps {
  readonly entity: EntityModel
  readonly control: Importing
  readonly done: Done
}

/** What came of it, and the way back. */
export const DoneStep = ({ entity, control, done }: DoneStepProps) => {
  const requests = useRequests()
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
  return (
    <div className={styles.body} role="status">
      <StateMessage
        icon={CircleCheck}
        title={told?.title ?? (count > 0 ? words.done : words.nothing)}
        text={told?.text ?? words.counts(done.created, done.changed, done.refused)}
      >
        {can && done.batch !== null && !told && (
          <Button icon={Undo2} saving={undoing} onClick={() => void undo()}>
            {words.undo}
          </Button>
        )}
        <ButtonLink to={entity.route.list}>{words.show(lower(entity.title.many))}</ButtonLink>
        <Button variant="ghost" onClick={control.again}>
          {words.another}
        </Button>
      </StateMessage>
    </div>
  )
}
