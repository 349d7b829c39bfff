import { useEffect, useState } from 'react'
import { lower } from '#texts/grammar'
import { many as words } from '#texts/many'
import { Dock } from '../../shared/design/Dock.tsx'
import { resumeBatch, runningBatch } from '../../shared/many/running-batch.ts'
import { useRequests } from '../../shared/request/use-requests.tsx'
import { docked } from '../../shared/screen/dock.ts'
import { isBatchDetached } from '../../shared/screen/resumable-batch.ts'
import { useStore } from '../../shared/state/store.ts'
import { useModel } from '../../shared/state/use-model.ts'
import { Progress } from './Progress.tsx'

/** A bulk action running since before the current screen: progress, cancel and result. */
export const ResumedBatch = () => {
  const requests = useRequests()
  const model = useModel()
  const goes = useStore(runningBatch)
  const isFree = useStore(docked) === null
  const isLeft = useStore(isBatchDetached)
  const [closed, close] = useState<number | null>(null)
  useEffect(() => void resumeBatch(requests, model), [requests, model])
  if (!goes || !isFree || !isLeft || closed === goes.since) return null
  const { entity, does, count } = goes
  const many = lower(entity.title.many)
  return (
    <Dock title={words.running[does](count, many)} onClose={() => close(goes.since)}>
      <Progress running={goes} titled />
    </Dock>
  )
}
