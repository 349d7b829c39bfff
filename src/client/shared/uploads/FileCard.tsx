import Download from 'lucide-react/icons/download'
import Ellipsis from 'lucide-react/icons/ellipsis'
import ExternalLink from 'lucide-react/icons/external-link'
import Trash2 from 'lucide-react/icons/trash-2'
import { fileCards as words } from '#texts/files'
import type { StoredFile } from '../../../model/kinds/file.ts'
import { showDay } from '../../../model/values/day.ts'
import { Icon, IconButton, iconButtonClass } from '../design/Icon.tsx'
import { Menu, type MenuEntry } from '../design/overlay/Menu.tsx'
import { pictureSourceOf } from '../pictures/drawn-pictures.ts'
import { useRequests } from '../request/use-requests.tsx'
import { useMoments } from '../screen/moments.ts'
import { useModel } from '../state/use-model.ts'
import { Badge } from './Badge.tsx'
import styles from './cards.module.css'
import { downloadRowFile, isShownInPlace, showFile } from './open-file.ts'

interface FileCardProps {
  readonly file: StoredFile
  /** Whether it has a thumbnail. */
  readonly drawn: boolean
  /** Null if it cannot be removed. */
  readonly onRemove: (() => void) | null
}

/** A stored file with its details and actions. */
export const FileCard = ({ file, drawn, onRemove }: FileCardProps) => {
  const requests = useRequests()
  const model = useModel()
  const moment = useMoments()
  const { name, bytes, at, by = '', state } = file
  const day = at === undefined ? '' : showDay(moment(at).day)
  const served = state === undefined
  const look = isShownInPlace(file)
  const take = () => void downloadRowFile(requests, model, file)
  const show = () => void showFile(requests, model, file)
  const entries: readonly MenuEntry[] = [
    ...(look ? [{ kind: 'action', label: words.show, icon: ExternalLink, onSelect: show } as const] : []),
    ...(served ? [{ kind: 'action', label: words.downloadIt, icon: Download, onSelect: take } as const] : []),
    ...(onRemove
      ? [{ kind: 'action', label: words.removeIt, icon: Trash2, onSelect: onRemove } as const]
      : []),
  ]
  return (
    <li className={styles.card} data-bad={state === 'refused' || undefined} data-drawn={drawn || undefined}>
      <Badge name={name} source={drawn && served ? pictureSourceOf(requests.session, file) : null} />
      <span className={styles.words}>
        {served ? (
          <button
            type="button"
            className={styles.name}
            title={name}
            aria-label={look ? words.open(name) : words.download(name)}
            onClick={look ? show : take}
          >
            {name}
          </button>
        ) : (
          <b className={styles.name} title={name}>
            {name}
          </b>
        )}
        <small>
          {served ? words.about(bytes, by, day) : state === 'checking' ? words.checking : words.refused}
        </small>
      </span>
      <span className="flex">
        {served && <IconButton icon={Download} label={words.download(name)} onClick={take} />}
        {(onRemove || look) && (
          <Menu
            label={words.more(name)}
            align="end"
            entries={entries}
            trigger={(props) => (
              <button
                {...props}
                className={iconButtonClass()}
                aria-label={words.more(name)}
                data-tooltip={words.more(name)}
              >
                <Icon of={Ellipsis} />
              </button>
            )}
          />
        )}
      </span>
    </li>
  )
}
