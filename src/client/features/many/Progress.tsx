import { useState } from 'react'
import { lower } from '#texts/grammar'
import { many as words } from '#texts/many'
import { Button } from '../../shared/design/Button.tsx'
import { toast } from '../../shared/design/overlay/toast.ts'
import { type RunningBatch, secondsLeft } from '../../shared/many/running-batch.ts'
import { cancelBatch } from '../../shared/request/batches.ts'
import { asFailed } from '../../shared/request/http-call.ts'
import { useRequests } from '../../shared/request/use-requests.tsx'
import styles from './many.module.css'

interface ProgressProps {
  readonly running: RunningBatch
  /** The heading above already names the action. */
  readonly titled?: boolean
}

/** Progress of a bulk action, which continues when the page is left. */
export const Progress = ({ running, titled = false }: ProgressProps) => {
  const requests = useRequests()
  const [now] = useState(() => Date.now)
  const [stopped, stop] = useState(false)
  const { entity, does, count, batch } = running
  const done = batch?.changed ?? 0
  const many = lower(entity.title.many)
  const title = words.running[does](count, many)
  const stopping = stopped || batch?.state === 'undoing'
  const far = batch ? words.progress(done, secondsLeft(running, now())) : words.starting // if the page is left before this, it may not start
  const says = stopping ? words.stopping : far
  const cancel = async () => {
    if (!batch) return
    stop(true)
    try {
      await cancelBatch(requests, batch.id)
    } catch (error) {
      stop(false)
      toast({ tone: 'red', title: words.stop, text: asFailed(error).message })
    }
  }
  return (
    <section className={styles.body}>
      {!titled && <h3 className={styles.title}>{title}</h3>}
      <p role="status">{says}</p>
      <progress className={styles.progress} aria-label={title} value={done} max={Math.max(1, count)} />
      {batch && (
        <span className={styles.foot}>
          <Button disabled={stopping} onClick={() => void cancel()}>
            {words.stop}
          </Button>
        </span>
      )}
    </section>
  )
}
