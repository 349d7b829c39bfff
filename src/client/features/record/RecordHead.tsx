import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Pencil from 'lucide-react/icons/pencil'
import { lower } from '#texts/grammar'
import { record } from '#texts/record'
import { toneOf } from '../../../model/index.ts'
import { Follow } from '../../shared/comments/Follow.tsx'
import { useCommentsEnabled } from '../../shared/comments/use-comments-enabled.ts'
import { buttonClass } from '../../shared/design/Button.tsx'
import { Icon, IconButton, iconButtonClass } from '../../shared/design/Icon.tsx'
import { Link } from '../../shared/design/Link.tsx'
import { Kbd } from '../../shared/design/marks.tsx'
import { Menu } from '../../shared/design/overlay/Menu.tsx'
import styles from '../../shared/record/head.module.css'
import { RecordStatus } from '../../shared/record/RecordStatus.tsx'
import { useKeys } from '../../shared/record/use-keys.ts'
import type { RecordContext } from '../../shared/record/use-record.ts'
import { singleKeys } from '../../shared/state/single-keys.ts'
import { useStore } from '../../shared/state/store.ts'
import { type RecordPager, useRecordPager } from './use-record-pager.ts'
import { useRowActions } from './use-row-actions.ts'

/** Links to the previous and next row in the list's order. */
const Beside = ({ place, one }: { readonly place: RecordPager; readonly one: string }) => {
  const { previous, next } = place
  return (
    <span className={styles.beside}>
      <span className="quiet figures unbroken">
        {record.among(record.place(place.place, place.total, place.more), place.list)}
      </span>
      <IconButton
        large
        icon={ChevronUp}
        label={record.previous(one)}
        aria-keyshortcuts="k"
        aria-disabled={previous === null}
        onClick={previous ?? undefined}
      />
      <IconButton
        large
        icon={ChevronDown}
        label={record.next(one)}
        aria-keyshortcuts="j"
        aria-disabled={next === null}
        onClick={next ?? undefined}
      />
    </span>
  )
}

const isOutside = (target: EventTarget | null): boolean =>
  !(target instanceof Element && target.closest('main'))

/** Head of a row's screen: state, position in its list, and actions. */
export const RecordHead = ({ shown }: { readonly shown: RecordContext }) => {
  const { model, entity, row, name, today } = shown
  const place = useRecordPager(entity, row.id ?? 0)
  const { edit, entries } = useRowActions(shown)
  const tone = toneOf(model, entity, row, today)
  const talks = useCommentsEnabled(entity)
  const follows = talks ? () => document.querySelector<HTMLElement>('[data-follow]')?.click() : null
  useKeys({ e: edit?.go, j: place?.next, k: place?.previous, m: follows }, { taken: isOutside })
  const keys = useStore(singleKeys)
  return (
    <header className={styles.head} data-tone={tone?.tone}>
      <RecordStatus shown={shown} whole />
      <div className={styles.deeds}>
        {place && <Beside place={place} one={lower(entity.title.one)} />}
        {talks && <Follow subject={{ entity, id: row.id ?? 0 }} />}
        {edit && (
          <Link
            className={buttonClass({ variant: 'primary' })}
            to={edit.to}
            state={edit.state}
            aria-keyshortcuts="e"
          >
            <Icon of={Pencil} />
            {record.edit}
            {keys && <Kbd className={styles.key}>E</Kbd>}
          </Link>
        )}
        {entries.length > 0 && (
          <Menu
            label={record.more(name)}
            align="end"
            entries={entries}
            trigger={(props) => (
              <button
                {...props}
                className={iconButtonClass({ large: true })}
                aria-label={record.more(name)}
                data-tooltip={record.more(name)}
              >
                <Icon of={Ellipsis} />
              </button>
            )}
          />
        )}
      </div>
    </header>
  )
}
