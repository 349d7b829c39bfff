import { useEffect, useState } from 'react'
import { type BulkPreview, bulkPreview } from '../../../../schemas/bulk-preview.ts'
import type { EntityModel, Row } from '../../../model/index.ts'
import { dataIn } from '../request/answers.ts'
import { asFailed, type Failed } from '../request/http-call.ts'
import { useRequests } from '../request/use-requests.tsx'

/** After the last choice, in milliseconds. */
const pause = 400

export const refusedOf = ({ refused }: BulkPreview): number =>
  refused.reduce((sum, { count }) => sum + count, 0)

/** The call that changes many rows of an entity, or says what that would come to. */
export const bulkPath = ({ api }: EntityModel): string => `${api.list}/bulk`

interface Known {
  /** What it answers, as it was asked. */
  readonly asked: string
  readonly preview: BulkPreview | null
  readonly failed: Failed | null
  /** Rows that came in since the one before, below 0 where some left; null where it is the first. */
  readonly moved: number | null
}

interface Previewed extends Known {
  /** It is of an earlier choice; that of the present one is under way. */
  readonly working: boolean
  /** Takes over what the server says of the same set since. */
  readonly follow: (newer: BulkPreview) => void
  readonly again: () => void
}

const none: Known = { asked: '', preview: null, failed: null, moved: null }

/** @param request the selection and what becomes of it; null while there is nothing to ask */
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
