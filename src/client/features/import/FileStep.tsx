import FileUp from 'lucide-react/icons/file-up'
import { useRef } from 'react'
import { importing as words } from '#texts/import-screen'
import { Button } from '../../shared/design/Button.tsx'
import { Icon } from '../../shared/design/Icon.tsx'
import { ImportRefusal } from './ImportRefusal.tsx'
import styles from './import.module.css'
import type { Importing } from './use-import.ts'

/** Accepts a file by drop, file dialog or paste. */
export const FileStep = ({ control }: { readonly control: Importing }) => {
  const input = useRef<HTMLInputElement>(null)
  const { busy, choose } = control
  return (
    <div className={styles.body}>
      <ImportRefusal control={control} />
      <div className={styles.target}>
        <Icon of={FileUp} size={28} />
        <h2>{busy === 'look' ? words.reading : words.drop}</h2>
        <input
          ref={input}
          className="sr-only"
          type="file"
          tabIndex={-1}
          aria-label={words.choose}
          accept=".csv,.tsv,.txt,.xlsx,text/csv"
          onChange={({ currentTarget: { files } }) => {
            const [file] = files ?? []
            if (file) choose(file)
          }}
        />
        <Button variant="primary" disabled={busy === 'look'} onClick={() => input.current?.click()}>
          {words.choose}
        </Button>
        <p>{words.takes}</p>
      </div>
    </div>
  )
}
