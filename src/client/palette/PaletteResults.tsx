import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import { useEffect, useRef } from 'react'
import { palette } from '#texts/palette'
import { Icon } from '../design/Icon.tsx'
import { MenuIcon } from '../design/MenuIcon.tsx'
import { wholeDays } from '../design/text.tsx'
import type { Destination } from './destinations.ts'
import styles from './Palette.module.css'

interface PaletteResultsProps {
  /** Of the list and, with a number, of each result. */
  readonly id: string
  readonly results: readonly Destination[]
  readonly chosen: number
  readonly onChoose: (place: number) => void
  readonly onGo: (destination: Destination) => void
}

/** What was found. The focus stays in the field; the chosen one is announced from there. */
export const PaletteResults = ({ id, results, chosen, onChoose, onGo }: PaletteResultsProps) => {
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: brings into view whatever is chosen now
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [chosen, results.length])
  return (
    <div ref={list} id={`${id}-results`} className={styles.results} role="listbox" aria-label={palette.title}>
      {results.map((result, place) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's
        // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the chosen one
        <div
          key={`${result.to} ${result.kind}`}
          id={`${id}-${place}`}
          className={styles.result}
          role="option"
          aria-selected={place === chosen}
          onPointerMove={() => place !== chosen && onChoose(place)}
          onClick={() => onGo(result)}
        >
          {result.icon === null ? <Icon of={LayoutDashboard} /> : <MenuIcon name={result.icon} />}
          <span className={styles.label}>{wholeDays(result.label)}</span>
          <span className={styles.kind}>{result.kind}</span>
        </div>
      ))}
    </div>
  )
}
