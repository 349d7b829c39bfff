import { type ReactNode, useEffect, useState } from 'react'
import { signIn } from '#texts/sign-in'
import type { Tone } from '../../../descriptor/tone.ts'
import { Glyph } from '../../shared/design/Glyph.tsx'
import { BrandMark } from '../../shared/design/Icon.tsx'
import styles from './SignInFrame.module.css'

interface SignInFrameProps {
  readonly title: string
  readonly text: string
  readonly children: ReactNode
}

/**
 * The product's name from `index.html`, since these screens load no model. Without a document, the build renders the
 * form and replaces this word: `commands/parts/login-markup.mjs`.
 */
const product = globalThis.document?.title ?? '{product}'

/** The frame of the sign-in and password screens. */
export const SignInFrame = ({ title, text, children }: SignInFrameProps) => {
  useEffect(() => {
    document.title = signIn.documentTitle(title, product)
  }, [title])
  return (
    <div className={styles.login}>
      <main className={styles.side}>
        <span className={styles.brand}>
          <BrandMark size={26} />
          {product}
        </span>
        <div className={styles.box}>
          <h1 className={styles.title}>{title}</h1>
          {text && <p className={styles.text}>{text}</p>}
          {children}
        </div>
      </main>
      <SignInPicture />
    </div>
  )
}

/** One row of the picture: its tone and the widths of its texts and chip in pixels; 0 for no chip. */
const rows: readonly (readonly [tone: Tone, name: number, text: number, chip: number])[] = [
  ['green', 148, 152, 76],
  ['orange', 136, 96, 80],
  ['blue', 90, 112, 140],
  ['neutral', 162, 118, 0],
  ['red', 134, 122, 76],
  ['yellow', 86, 100, 80],
  ['green', 124, 108, 74],
  ['blue', 116, 124, 84],
]

/** Decorative picture of a list without words. It is drawn after the form, whose markup the build makes. */
const SignInPicture = () => {
  const [drawn, draw] = useState(false)
  useEffect(() => draw(true), [])
  return (
    <div className={styles.picture} aria-hidden="true">
      {drawn && <Sheet />}
    </div>
  )
}

const Sheet = () => (
  <div className={styles.sheet}>
    <div className={styles.tabs}>
      {[58, 72, 80, 104, 66].map((width) => (
        <i key={width} style={{ width }} />
      ))}
    </div>
    <div className={`${styles.row} ${styles.columns}`}>
      <span />
      {[72, 46, 58, 40].map((width) => (
        <i key={width} style={{ width }} />
      ))}
    </div>
    {rows.map(([tone, name, text, chip]) => (
      <div key={name} className={styles.row} data-tone={tone}>
        <Glyph tone={tone} />
        <b style={{ width: name }} />
        <i style={{ width: text }} />
        <i style={{ width: 76 }} />
        {chip > 0 && <em style={{ width: chip }} />}
      </div>
    ))}
  </div>
)
