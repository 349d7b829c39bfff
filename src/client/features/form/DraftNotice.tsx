import History from 'lucide-react/icons/history'
import { draftTexts as wording } from '#texts/form'
import { Button } from '../../shared/design/Button.tsx'
import { Icon } from '../../shared/design/Icon.tsx'
import { shortMoment, useMoments } from '../../shared/screen/moments.ts'
import type { StoredDraft } from '../../shared/state/drafts.ts'
import { formFields } from './draft.ts'
import styles from './notice.module.css'
import type { FormControl } from './use-form.ts'

interface DraftNoticeProps {
  readonly control: FormControl
  readonly draft: StoredDraft
}

/** Offers to restore or discard an unsaved draft of this form. */
export const DraftNotice = ({ control: { entity, keeping, today }, draft }: DraftNoticeProps) => {
  const momentOf = useMoments()
  const missing = formFields(entity).filter(({ key }) => draft.without.includes(key))
  return (
    <div className={`${styles.look} ${styles.draft}`} role="status">
      <Icon of={History} />
      <p>
        {wording.here(shortMoment(momentOf(draft.at), today))}{' '}
        {missing.length > 0 && wording.missing(missing.map(({ label }) => label))}
      </p>
      <Button onClick={keeping.use}>{wording.use}</Button>
      <Button variant="ghost" onClick={keeping.throwAway}>
        {wording.throwAway}
      </Button>
    </div>
  )
}
