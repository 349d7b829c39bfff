import { type ReactNode, useEffect } from 'react'
import { signIn } from '../../model/first-messages.ts'
import { BrandMark } from '../design/Brand.tsx'
import styles from './SignInFrame.module.css'
import { SignInPicture } from './SignInPicture.tsx'

interface SignInFrameProps {
  readonly title: string
  readonly text: string
  readonly children: ReactNode
}

/** The product's name, as index.html has it: the model is not needed here. */
const product = document.title

/** The sheet that sign-in and password screens stand on. */
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
