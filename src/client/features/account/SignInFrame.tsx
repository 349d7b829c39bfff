import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { signIn } from '#texts/sign-in'
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

/** Decorative picture of a list without words. Its content comes after the form, with a script of its own. */
const SignInPicture = () => {
  const [Content, setContent] = useState<ComponentType | null>(null)
  useEffect(() => {
    import('./PictureContent.tsx').then(
      (part) => setContent(() => part.PictureContent),
      () => {}, // it only decorates
    )
  }, [])
  return (
    <div className={styles.picture} aria-hidden="true">
      {Content && <Content />}
    </div>
  )
}
