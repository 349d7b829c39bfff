import Info from 'lucide-react/icons/info'
import type { ReactNode } from 'react'
import button from '../../../src/client/design/Button.module.css'
import glyph from '../../../src/client/design/Glyph.module.css'
import styles from '../../../src/client/list/toolbar.module.css'
import { Drawing } from './Drawing.tsx'
import type { Colour } from './proposal.ts'

const cut = {
  fill: 'none',
  stroke: 'var(--glyph-cut)',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const
const disc = <circle cx="8" cy="8" r="7" fill="currentColor" />
const ring = { cx: '8', cy: '8', r: '6.1', fill: 'none', stroke: 'currentColor', strokeWidth: '1.8' } as const

const signs: readonly (readonly [colour: Colour, word: string, shape: ReactNode])[] = [
  [
    'green',
    'Pursued, selected',
    <>
      {disc}
      <path d="m5 8.2 2.1 2.1L11 6.2" {...cut} strokeWidth="1.8" />
    </>,
  ],
  [
    'blue',
    'Submitted',
    <>
      {disc}
      <path d="M8 11.2V5m-2.7 2.6L8 4.9l2.7 2.7" {...cut} strokeWidth="1.8" />
    </>,
  ],
  [
    'orange',
    'On going',
    <>
      <circle {...ring} />
      <path d="M8 4.2a3.8 3.8 0 0 1 0 7.6z" fill="currentColor" />
    </>,
  ],
  [
    'yellow',
    'Undecided',
    <>
      <path
        d="M8 1.6 15 14H1z"
        fill="currentColor"
        stroke="currentColor"
        strokeWidth="1.4"
        strokeLinejoin="round"
      />
      <path d="M8 6v3.6m0 2.1v.1" {...cut} strokeWidth="1.7" />
    </>,
  ],
  [
    'red',
    'Dropped, lost, late',
    <>
      {disc}
      <path d="m5.7 5.7 4.6 4.6m0-4.6-4.6 4.6" {...cut} strokeWidth="1.8" />
    </>,
  ],
  ['neutral', 'New', <circle key="ring" {...ring} strokeDasharray="2.4 2.39" />],
]

/** What the colours in view mean. */
export const Legend = ({ occurring }: { readonly occurring: ReadonlySet<Colour> }) => (
  <>
    <ul className={styles.legend} aria-label="Row colours">
      {signs
        .filter(([colour]) => occurring.has(colour))
        .map(([colour, word, shape]) => (
          <li key={colour}>
            <svg
              viewBox="0 0 16 16"
              width={14}
              height={14}
              className={glyph.glyph}
              data-tone={colour}
              aria-hidden="true"
            >
              {shape}
            </svg>
            {word}
          </li>
        ))}
    </ul>
    <div className={styles.legendButton}>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded="false"
        className={`${button.button} ${button.ghost}`}
      >
        <Drawing of={Info} />
        <span className={styles.legendWord}>Row colours</span>
      </button>
    </div>
  </>
)
