import Info from 'lucide-react/icons/info'
import type { Tone } from '../../descriptor/index.ts'
import type { EntityModel } from '../../model/index.ts'
import { listing } from '../../model/messages.ts'
import { buttonClass } from '../design/Button.tsx'
import { Glyph } from '../design/Glyph.tsx'
import { Icon } from '../design/Icon.tsx'
import { Popover } from '../design/overlay/index.ts'
import styles from './toolbar.module.css'

interface LegendProps {
  readonly entity: EntityModel
  /** The tones of the rows in view, with spaces between them. */
  readonly occurring: string
}

const wordsOf = ({ legend }: EntityModel, occurring: string) => {
  const tones = new Set(occurring.split(' '))
  return (Object.entries(legend) as [Tone, string][]).filter(([tone]) => tones.has(tone)) // the keys of a legend are tones
}

/** What the row colours in view mean, behind a button. */
export const Legend = ({ entity, occurring }: LegendProps) => {
  const words = wordsOf(entity, occurring)
  if (words.length === 0) return null
  return (
    <div className={styles.legendButton}>
      <Popover
        label={listing.legend}
        align="end"
        trigger={(props) => (
          <button {...props} className={buttonClass({ variant: 'ghost' })} aria-label={listing.legend}>
            <Icon of={Info} />
            <span className="only-desktop">{listing.legend}</span>
          </button>
        )}
      >
        <ul className={styles.legend}>
          {words.map(([tone, word]) => (
            <li key={tone}>
              <Glyph tone={tone} size={14} />
              {word}
            </li>
          ))}
        </ul>
      </Popover>
    </div>
  )
}
