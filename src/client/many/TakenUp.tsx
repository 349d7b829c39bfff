import { useEffect, useState } from 'react'
import { lower } from '#texts/grammar'
import { many as words } from '#texts/many'
import { Dock } from '../design/Dock.tsx'
import { useRequests } from '../request/use-requests.tsx'
import { docked } from '../screen/dock.ts'
import { useStore } from '../state/store.ts'
import { useModel } from '../state/use-model.ts'
import { Progress } from './Progress.tsx'
import { running, takeUp } from './running.ts'

/** A change of many rows that went on while the page was loaded anew: how far it is, Cancel, and its end. */
export const TakenUp = () => {
  const requests = useRequests()
  const model = useModel()
  const goes = useStore(running)
  const isFree = useStore(docked) === null
  const [closed, close] = useState(false)
  useEffect(() => void takeUp(requests, model), [requests, model])
  if (!goes || !isFree || closed) return null
  const { entity, deletes, count } = goes
  const many = lower(entity.title.many)
  return (
    <Dock
      title={deletes ? words.runningDelete(count, many) : words.running(count, many)}
      onClose={() => close(true)}
    >
      <Progress running={goes} titled />
    </Dock>
  )
}
