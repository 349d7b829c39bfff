import type { ReactNode } from 'react'
import type { Tone } from '../../../descriptor/index.ts'
import styles from './Glyph.module.css'

const cut = {
  fill: 'none',
  stroke: 'var(--glyph-cut)',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const
const disc = <circle cx="8" cy="8" r="7" fill="currentColor" />

/** Each tone has a shape, so that colour is never the only sign. */
const shapes = {
  green: (
    <>
      {disc}
      <path d="m5 8.2 2.1 2.1L11 6.2" {...cut} strokeWidth="1.8" />
    </>
  ),
  red: (
    <>
      {disc}
      <path d="m5.7 5.7 4.6 4.6m0-4.6-4.6 4.6" {...cut} strokeWidth="1.8" />
    </>
  ),
  blue: (
    <>
      {disc}
      <path d="M8 11.2V5m-2.7 2.6L8 4.9l2.7 2.7" {...cut} strokeWidth="1.8" />
    </>
  ),
  orange: (
    <>
      <circle cx="8" cy="8" r="6.1" fill="none" stroke="currentColor" strokeWidth="1.8" />
      <path d="M8 4.2a3.8 3.8 0 0 1 0 7.6z" fill="currentColor" />
    </>
  ),
  yellow: (
    <>
      <path
        d="M8 1.6 15 14H1z"
        fill="currentColor"
        stroke="currentColor"
        strokeWidth="1.4"
        strokeLinejoin="round"
      />
      <path d="M8 6v3.6m0 2.1v.1" {...cut} strokeWidth="1.7" />
    </>
  ),
  neutral: (
    <circle
      cx="8"
      cy="8"
      r="6.1"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeDasharray="2.4 2.39"
    />
  ),
  late: (
    <>
      {disc}
      <path d="M8 4.2V8l2.4 1.6" {...cut} strokeWidth="1.7" />
    </>
  ),
} satisfies Record<Tone | 'late', ReactNode>

interface GlyphProps {
  readonly tone: Tone
  /** The meaning of the tone, as tooltip and accessible name. Without it the glyph is decorative. */
  readonly reason?: string
  /** Shows a clock in the danger colour: the deadline is missed and still matters. */
  readonly late?: boolean
  /** In pixels; default 16. */
  readonly size?: number
}

/** The glyph of a tone. */
// biome-ignore-start lint/a11y/noSvgWithoutTitle: named by aria-label, or hidden
export const Glyph = ({ tone, reason, late, size = 16 }: GlyphProps) => (
  <svg
    viewBox="0 0 16 16"
    width={size}
    height={size}
    className={styles.glyph}
    data-tone={late ? 'late' : tone}
    {...(reason ? { role: 'img', 'aria-label': reason, 'data-tooltip': reason } : { 'aria-hidden': true })}
  >
    {shapes[late ? 'late' : tone]}
  </svg>
)
// biome-ignore-end lint/a11y/noSvgWithoutTitle: named by aria-label, or hidden
