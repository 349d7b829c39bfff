import { useDeferredValue, useState } from 'react'
import { views as said } from '#texts/saved-views'
import type { View } from '../../../../schemas/view.ts'
import { views } from '../../../../schemas/views.ts'
import { type EntityModel, showDay } from '../../../model/index.ts'
import { conform } from '../../../model/values/conform.ts'
import { Button } from '../../shared/design/Button.tsx'
import { Link } from '../../shared/design/Link.tsx'
import { Dialog } from '../../shared/design/overlay/Dialog.tsx'
import { TextField } from '../../shared/design/TextField.tsx'
import { useCall } from '../../shared/request/use-call.ts'
import { viewAddress } from '../../shared/screen/view.ts'
import styles from './views.module.css'

interface FindViewProps {
  readonly entity: EntityModel
  readonly onOpen: (view: View) => void
  readonly onClose: () => void
}

/** The server returns a limited number of views and their total. */
const found = (body: unknown) => conform(views, body)

/** Searches all views of a list that the user can see, by name. */
export const FindView = ({ entity, onOpen, onClose }: FindViewProps) => {
  const [sought, seek] = useState('')
  const keyword = useDeferredValue(sought.trim())
  const { data } = useCall(`/api/views?entity=${entity.name}&keyword=${encodeURIComponent(keyword)}`, found, {
    keepPrevious: true,
  })
  return (
    <Dialog
      open
      onClose={onClose}
      shape="form"
      title={said.find}
      actions={<Button onClick={onClose}>{said.close}</Button>}
    >
      <div className={styles.form}>
        <TextField
          label={said.name}
          type="search"
          value={sought}
          maxLength={60}
          data-autofocus=""
          onChange={({ target }) => seek(target.value)}
        />
        <ul className={styles.found} aria-label={said.strip}>
          {data?.data.map((view) => (
            <li key={view.id}>
              <Link
                to={viewAddress(view, entity)}
                onClick={() => {
                  onOpen(view)
                  onClose()
                }}
              >
                <span dir="auto">{view.name}</span>
                <small>
                  {!view.mine && view.owner ? `${view.owner.name} ` : ''}
                  {view.used_at ? said.used(showDay(view.used_at.slice(0, 10))) : said.neverUsed}
                </small>
              </Link>
            </li>
          ))}
        </ul>
        <p className="muted" role="status">
          {data && said.foundOf(data.data.length, data.total)}
        </p>
      </div>
    </Dialog>
  )
}
