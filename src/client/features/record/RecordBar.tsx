import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import MessageSquare from 'lucide-react/icons/message-square'
import Pencil from 'lucide-react/icons/pencil'
import { writing } from '#texts/comments-screen'
import { lower } from '#texts/grammar'
import { record } from '#texts/record'
import { useCommentsEnabled } from '../../shared/comments/use-comments-enabled.ts'
import { Button } from '../../shared/design/Button.tsx'
import { ButtonLink } from '../../shared/design/ButtonLink.tsx'
import { Icon } from '../../shared/design/Icon.tsx'
import styles from '../../shared/record/head.module.css'
import type { RecordContext } from '../../shared/record/use-record.ts'
import { useRecordPager } from './use-record-pager.ts'
import { useRowActions } from './use-row-actions.ts'

const toComments = () => document.querySelector<HTMLElement>('[data-comment-box] textarea')?.focus()

/** Bar at the bottom of small screens: edit, comment, previous and next row. */
export const RecordBar = ({ shown }: { readonly shown: RecordContext }) => {
  const { entity, row } = shown
  const { edit } = useRowActions(shown)
  const place = useRecordPager(entity, row.id ?? 0)
  const one = lower(entity.title.one)
  const talks = useCommentsEnabled(entity)
  if (!edit && !place && !talks) return null
  return (
    <div className={`${styles.bar} only-mobile`}>
      {edit && (
        <ButtonLink variant="primary" large icon={Pencil} to={edit.to} state={edit.state}>
          {record.edit}
        </ButtonLink>
      )}
      {talks && (
        <Button large icon={MessageSquare} onClick={toComments}>
          {writing.send}
        </Button>
      )}
      {place && (
        <>
          <Button
            large
            aria-label={record.previous(one)}
            aria-disabled={!place.previous}
            onClick={place.previous ?? undefined}
          >
            <Icon of={ChevronUp} />
          </Button>
          <Button
            large
            aria-label={record.next(one)}
            aria-disabled={!place.next}
            onClick={place.next ?? undefined}
          >
            <Icon of={ChevronDown} />
          </Button>
        </>
      )}
    </div>
  )
}
