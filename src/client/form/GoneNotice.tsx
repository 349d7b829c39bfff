import CircleAlert from 'lucide-react/icons/circle-alert'
import { useLayoutEffect, useRef } from 'react'
import { stale } from '../../model/form-messages.ts'
import { Button } from '../design/Button.tsx'
import { Icon } from '../design/Icon.tsx'
import { useMay } from '../hooks/use-user.ts'
import styles from './notice.module.css'
import type { FormControl } from './use-form.ts'

/** The row was deleted elsewhere: what stands in the form may become a new one. */
export const GoneNotice = ({ control }: { readonly control: FormControl }) => {
  const { entity, one, exit, release, saving, createAnew } = control
  const may = useMay()
  const notice = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    notice.current?.scrollIntoView?.({ block: 'nearest' })
    notice.current?.focus()
  }, [])
  const creates = may('create', entity)
  return (
    <div className={styles.notice} role="alert" tabIndex={-1} ref={notice}>
      <Icon of={CircleAlert} />
      <div>
        <p className={styles.strong}>{stale.deleted(one)}</p>
        {creates && <p>{stale.deletedText}</p>}
        <div className={styles.deeds}>
          {creates && (
            <Button variant="primary" saving={saving} onClick={createAnew}>
              {stale.anew}
            </Button>
          )}
          <Button
            onClick={() => {
              if (!creates) release()
              exit.toList()
            }}
          >
            {stale.toList}
          </Button>
        </div>
      </div>
    </div>
  )
}
