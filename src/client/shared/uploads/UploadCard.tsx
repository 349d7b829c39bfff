import RotateCw from 'lucide-react/icons/rotate-cw'
import X from 'lucide-react/icons/x'
import { sending as words } from '#texts/files'
import { IconButton } from '../design/Icon.tsx'
import { useRequests } from '../request/use-requests.tsx'
import { Badge } from './Badge.tsx'
import styles from './cards.module.css'
import type { FileUpload } from './upload.ts'
import { dismissUpload, sendAgain } from './uploads.ts'

interface UploadCardProps {
  readonly upload: FileUpload
  /** Whether it has a thumbnail; a refused file has none. */
  readonly drawn: boolean
  /** Called to choose another file instead. */
  readonly onOther: () => void
}

/** An upload with its progress, or the reason why it stopped. */
export const UploadCard = ({ upload, drawn, onOther }: UploadCardProps) => {
  const requests = useRequests()
  const { key, file, state, sent, why, again } = upload
  const refused = state === 'refused'
  const retry = () => sendAgain(requests, key)
  return (
    <li className={styles.card} data-bad={refused || undefined} data-drawn={drawn || undefined}>
      <Badge
        name={file.name}
        source={drawn && !refused ? { key: `upload:${key}`, load: async () => file } : null}
      />
      <span className={styles.words}>
        <b className={styles.name} title={file.name}>
          {file.name}
        </b>
        <small role={refused ? 'alert' : undefined}>
          {refused ? why : <Way upload={upload} onRetry={retry} />}
        </small>
      </span>
      <span className="flex">
        {refused && (
          <IconButton
            icon={RotateCw}
            label={again ? words.retryOf(file.name) : words.other}
            onClick={again ? retry : onOther}
          />
        )}
        <IconButton
          icon={X}
          label={refused ? words.dismiss(file.name) : words.cancel(file.name)}
          onClick={() => dismissUpload(key)}
        />
      </span>
      {(state === 'sending' || state === 'here') && (
        <progress
          className={styles.progress}
          aria-label={words.progress(file.name)}
          max={file.size}
          value={sent}
        />
      )}
    </li>
  )
}

interface WayProps {
  readonly upload: FileUpload
  readonly onRetry: () => void
}

const Way = ({ upload: { state, sent, left, file }, onRetry }: WayProps) => {
  if (state === 'offline')
    return (
      <>
        {words.offline} ·{' '}
        <button type="button" className="link" onClick={onRetry}>
          {words.retry}
        </button>
      </>
    )
  if (state === 'waiting') return words.waits(file.size)
  if (state === 'here') return words.added
  return sent === file.size ? words.taken : words.sent(sent, file.size, left)
}
