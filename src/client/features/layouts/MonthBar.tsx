import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { createPortal } from 'react-dom'
import { inputs } from '#texts/form'
import { calendar } from '#texts/layouts'
import type { Day } from '../../../model/index.ts'
import { Button } from '../../shared/design/Button.tsx'
import { IconButton } from '../../shared/design/Icon.tsx'
import { Kbd } from '../../shared/design/marks.tsx'
import { addMonths, monthOf } from '../../shared/inputs/month-grid.ts'
import { turningPlace } from '../../shared/screen/dock.ts'
import { usePortalTarget } from '../../shared/screen/use-portal-target.ts'
import { singleKeys } from '../../shared/state/single-keys.ts'
import { useStore } from '../../shared/state/store.ts'
import styles from './calendar.module.css'

/** @param month '2026-11' @returns 'November 2026' */
export const monthWords = (month: string): string =>
  calendar.month(inputs.day.months[Number(month.slice(5)) - 1] ?? '', month.slice(0, 4))

interface MonthBarProps {
  readonly month: string
  readonly today: Day
  readonly onTurn: (month: string) => void
}

/** The calendar's month with previous and next, in the toolbar of its list. */
export const MonthBar = ({ month, today, onTurn }: MonthBarProps) => {
  const keys = useStore(singleKeys)
  const place = usePortalTarget(turningPlace)
  if (!place) return null
  return createPortal(
    <div className={styles.bar}>
      <IconButton icon={ChevronLeft} label={calendar.previous} onClick={() => onTurn(addMonths(month, -1))} />
      <h2 aria-live="polite">{monthWords(month)}</h2>
      <IconButton icon={ChevronRight} label={calendar.next} onClick={() => onTurn(addMonths(month, 1))} />
      <Button onClick={() => onTurn(monthOf(today))}>
        {calendar.today}
        {keys && <Kbd>T</Kbd>}
      </Button>
    </div>,
    place,
  )
}
