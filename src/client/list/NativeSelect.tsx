import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import { Icon } from '../design/Icon.tsx'
import styles from './select.module.css'

interface NativeSelectProps {
  /** Its name. */
  readonly label: string
  readonly value: string | number
  readonly onChoose: (value: string) => void
  /** The options. */
  readonly children: ReactNode
}

/** A choice of the browser's own, for the frame of a list. */
export const NativeSelect = ({ label, value, onChoose, children }: NativeSelectProps) => (
  <span className={styles.select}>
    <select aria-label={label} value={value} onChange={(event) => onChoose(event.target.value)}>
      {children}
    </select>
    <Icon of={ChevronDown} size={14} />
  </span>
)
