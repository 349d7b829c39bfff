import { stale } from '../../model/form-messages.ts'
import { ChangedFields } from './ChangedFields.tsx'
import styles from './notice.module.css'
import type { FormControl } from './use-form.ts'
import { useLastChange } from './use-last-change.ts'

/** Says quietly what was changed elsewhere while the form was open, and is shown in it now. */
export const FollowedNotice = ({ control }: { readonly control: FormControl }) => {
  const title = useLastChange(control)
  return (
    <div className={styles.look} role="status">
      <p>{title}</p>
      <ChangedFields control={control} said={stale.shown} fields={control.state.followed} />
    </div>
  )
}
