import { useEffect, useMemo, useRef } from 'react'
import { fileCards as words } from '#texts/files'
import { meaningOf } from '../../../model/index.ts'
import type { StoredFile } from '../../../model/kinds/file.ts'
import { useRequests } from '../request/use-requests.tsx'
import { useStore } from '../state/store.ts'
import styles from './cards.module.css'
import { useDrops } from './drops.ts'
import { FileCard } from './FileCard.tsx'
import { chosenFrom, namedEndings } from './fault-of-file.ts'
import { UploadAnnouncer } from './UploadAnnouncer.tsx'
import { UploadCard } from './UploadCard.tsx'
import { isUploadTo, type UploadTarget } from './upload.ts'
import { addUploads, dismissUpload, isMultiple, markUploadsShown, uploads } from './uploads.ts'

interface FilesProps {
  readonly place: UploadTarget
  readonly files: readonly StoredFile[]
  /** Whether files may be added. */
  readonly may: boolean
  /** Null if files cannot be removed. */
  readonly onRemove: ((file: StoredFile) => void) | null
  /** The id of the file input. */
  readonly id?: string | undefined
  readonly label: string
  readonly describedBy?: string | undefined
  readonly invalid?: boolean
}

/** The files of a field as cards: stored files, uploads, and the drop box. */
export const Files = ({ place, files, may, onRemove, id, label, describedBy, invalid }: FilesProps) => {
  const requests = useRequests()
  const all = useStore(uploads)
  const own = useMemo(() => all.filter((upload) => isUploadTo(upload, place)), [all, place])
  useEffect(() => markUploadsShown(place), [place])
  const many = isMultiple(place)
  const drawn = meaningOf(place.field.kind).width === 'image'
  const choosing = useRef<HTMLInputElement>(null)
  const take = (chosen: readonly File[]) => addUploads(requests, place, chosen, files.length)
  const { box, lit } = useDrops(may ? take : null)
  const other = (key: number) => () => {
    dismissUpload(key)
    choosing.current?.click()
  }
  const says = many ? words.drop : files.length > 0 ? words.dropOther : words.dropOne
  const takes = words.takes(namedEndings(place.field), place.field.largest ?? 0)
  return (
    <div className={styles.files}>
      <ul className={styles.cards} aria-label={words.list(label)}>
        {files.map((file) => (
          <FileCard key={file.id} file={file} drawn={drawn} onRemove={onRemove && (() => onRemove(file))} />
        ))}
        {own.map((upload) => (
          <UploadCard key={upload.key} upload={upload} drawn={drawn} onOther={other(upload.key)} />
        ))}
        {may && (
          <li className={styles.place}>
            <div ref={box} className={styles.box} data-lit={lit || undefined}>
              <input
                ref={choosing}
                id={id}
                className={styles.input}
                type="file"
                multiple={many}
                accept={chosenFrom(place.field)}
                aria-label={id === undefined ? `${label}, ${words.choose}` : undefined}
                aria-describedby={describedBy}
                aria-invalid={invalid || undefined}
                onChange={({ currentTarget }) => {
                  take([...(currentTarget.files ?? [])])
                  currentTarget.value = '' // allows choosing the same file again
                }}
              />
              <span aria-hidden="true">
                {lit ? words.letGo : says}
                {!lit && <span className={styles.choose}>{words.choose}</span>}
              </span>
              <small>{takes}</small>
            </div>
          </li>
        )}
      </ul>
      <UploadAnnouncer uploads={own} />
    </div>
  )
}
