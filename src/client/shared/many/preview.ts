import { useEffect, useState } from 'react'
import { type BulkPreview, bulkPreview } from '../../../../schemas/bulk-preview.ts'
import type { EntityModel, Row } from '../../../model/index.ts'
import { dataIn } from '../request/answers.ts'
import { asFailed, type Failed } from '../request/http-call.ts'
import { useRequests } from '../request/use-requests.tsx'

/** The debounce after the last choice, in milliseconds. */
const pause = 400

export const refusedOf = ({ refused }: BulkPreview): number =>
  refused.reduce((sum, { count }) => sum + count, 0)

/** The path that previews or commits a change of many rows. */
export const bulkPath = ({ api }: EntityModel): string => `${api.list}/bulk`

interface Known {
  /** The request of the preview, as JSON. */
  readonly asked: string
  readonly preview: BulkPreview | null
  readonly failed: Failed | null
  /** By how many rows the set has grown since the last preview, negative if it shrank; null for the first preview. */
  readonly moved: number | null
}

interface Previewed extends Known {
  /** Whether the preview belongs to an earlier request. */
  readonly working: boolean
  /** Replaces the preview by a newer one of the same request. */
  readonly follow: (newer: BulkPreview) => void
  readonly again: () => void
}

const none: Known = { asked: '', preview: null, failed: null, moved: null }

/** Previews a change of many rows, debounced. @param request the selection and the change; null for none */
export const usePreview = (entity: EntityModel, request: Row | null): Previewed => {
  const requests = useRequests()
  const [known, setKnown] = useState(none)
  const [attempt, setAttempt] = useState(0)
  const asked = request === null ? '' : JSON.stringify(request)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew where somebody asks again
  useEffect(() => {
    if (asked === '') return
    const over = new AbortController()
    const ask = async () => {
      const answer = await requests.call(
        'POST',
        bulkPath(entity),
        { ...JSON.parse(asked), dry: true },
        { signal: over.signal },
      )
      const preview = dataIn(bulkPreview, answer)
      if (!over.signal.aborted) setKnown({ asked, preview, failed: null, moved: null })
    }
    const timer = setTimeout(() => {
      ask().catch((error: unknown) => {
        if (!over.signal.aborted) setKnown({ asked, preview: null, failed: asFailed(error), moved: null })
      })
    }, pause)
    return () => {
      clearTimeout(timer)
      over.abort()
    }
  }, [requests, entity, asked, attempt])
  return {
    ...(asked === '' ? none : known),
    working: asked !== '' && known.asked !== asked,
    follow: (newer) =>
      setKnown({
        asked,
        preview: newer,
        failed: null,
        moved: newer.matches - (known.preview?.matches ?? newer.matches),
      }),
    again: () => {
      setKnown(none)
      setAttempt(attempt + 1)
    },
  }
}
