import Download from 'lucide-react/icons/download'
import { callTexts } from '../../model/calls-messages.ts'
import { Button } from '../design/Button.tsx'
import styles from './calls.module.css'
import type { ApiDocument } from './read-document.ts'

const save = (whole: unknown): void => {
  const address = URL.createObjectURL(
    new Blob([JSON.stringify(whole, null, 2)], { type: 'application/json' }),
  )
  const link = Object.assign(document.createElement('a'), { href: address, download: callTexts.fileName })
  link.click()
  URL.revokeObjectURL(address)
}

/** How calls are made, and the document itself to take away. */
export const Introduction = ({ document }: { readonly document: ApiDocument }) => (
  <article className={styles.article}>
    <h2 className={styles.title}>{callTexts.introTitle}</h2>
    {callTexts.intro.map((sentence) => (
      <p key={sentence}>{sentence}</p>
    ))}
    {document.description && <p>{document.description}</p>}
    <p>
      <Button icon={Download} onClick={() => save(document.whole)}>
        {callTexts.save}
      </Button>
    </p>
  </article>
)
