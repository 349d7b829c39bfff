import type { Failed } from '../request/http-call.ts'

interface NotSentProps {
  readonly failed: Failed
  readonly title: string
  readonly again: string
  readonly onAgain: () => void
}

/** Why a text was not sent, with Retry; a text that failed validation must be corrected first. */
export const NotSent = ({ failed, title, again, onAgain }: NotSentProps) => {
  const faults = Object.values(failed.errors).flat()
  return (
    <p role="alert">
      {title} {(faults.length > 0 ? faults : [failed.message]).join(' ')}{' '}
      {faults.length === 0 && (
        <button type="button" className="link" onClick={onAgain}>
          {again}
        </button>
      )}
    </p>
  )
}
