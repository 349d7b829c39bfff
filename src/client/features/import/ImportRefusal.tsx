import { failed as texts } from '#texts/frame'
import { importing as words } from '#texts/import-screen'
import { Button } from '../../shared/design/Button.tsx'
import styles from './import.module.css'
import type { Importing, ImportStep } from './use-import.ts'

const whatFailed: Readonly<Record<ImportStep, string>> = {
  file: words.failed.look,
  columns: words.failed.check,
  check: words.failed.import,
  done: words.failed.import,
}

/** A refusal with all server messages; offers a retry for temporary errors. */
export const ImportRefusal = ({ control: { failed, retry, step } }: { readonly control: Importing }) => {
  if (!failed) return null
  const said = Object.values(failed.errors).flat()
  const isPassing = failed.status === 0 || failed.status >= 500
  return (
    <div className={styles.refusal} role="alert">
      <b>{whatFailed[step]}</b>
      {(said.length > 0 ? said : [failed.message]).map((each) => (
        <p key={each}>{each}</p>
      ))}
      {isPassing && <Button onClick={retry}>{texts.retry}</Button>}
    </div>
  )
}
