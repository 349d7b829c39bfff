import CircleAlert from 'lucide-react/icons/circle-alert'
import X from 'lucide-react/icons/x'
import { useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { editing } from '#texts/editing'
import { Icon, IconButton } from '../design/Icon.tsx'
import { Link } from '../design/Link.tsx'
import { wholeDays } from '../design/text.tsx'
import styles from './edit.module.css'
import { usePlaceAt } from './place-at.ts'

/** Why a change was refused, with links and actions. */
export interface CellRefusal {
  readonly cell: HTMLElement
  readonly says: string
  readonly links: readonly { readonly label: string; readonly to: string }[]
  readonly actions: readonly { readonly label: string; readonly act: () => void }[]
}

interface CellRefusalNoticeProps {
  readonly refused: CellRefusal | null
  readonly onClose: () => void
}

/** A notice below the cell until it is closed or another cell is changed. */
export const CellRefusalNotice = ({ refused, onClose }: CellRefusalNoticeProps) => {
  const box = useRef<HTMLDivElement>(null)
  const place = usePlaceAt(refused?.cell ?? null, box)
  useLayoutEffect(() => {
    const cell = refused?.cell
    if (!cell) return
    cell.dataset.refused = ''
    return () => {
      delete cell.dataset.refused
    }
  }, [refused])
  return createPortal(
    <div aria-live="assertive">
      {refused && (
        <div ref={box} className={styles.refusal} style={place}>
          <Icon of={CircleAlert} size={14} />
          <p>
            {wholeDays(refused.says)}{' '}
            {refused.links.map(({ label, to }) => (
              <Link key={label} className="link" to={to} onClick={onClose}>
                {label}
              </Link>
            ))}
            {refused.actions.map(({ label, act }) => (
              <button
                key={label}
                type="button"
                className="link"
                onClick={() => {
                  onClose()
                  act()
                }}
              >
                {label}
              </button>
            ))}
          </p>
          <IconButton icon={X} label={editing.close} onClick={onClose} />
        </div>
      )}
    </div>,
    document.querySelector('main') ?? document.body,
  )
}
