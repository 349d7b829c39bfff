import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { sending as words } from '#texts/files'
import type { Draft, EntityModel, FieldModel } from '../../../model/index.ts'
import { askConfirmation } from '../design/overlay/Prompt.tsx'
import { useLeaveGuard } from '../navigation/leave-guard.ts'
import { useStore } from '../state/store.ts'
import styles from './cards.module.css'
import { Files } from './Files.tsx'
import { draftValue, filesIn } from './save-files.ts'
import { type FileUpload, isPending, isUploadTo, type UploadTarget } from './upload.ts'
import { dismissUpload, isMultiple, uploads } from './uploads.ts'

interface FilesOfFormProps {
  readonly entity: EntityModel
  readonly field: FieldModel
  /** The row of the form; null for a new row. */
  readonly row: number | null
  readonly draft: Draft
  readonly id: string
  readonly disabled: boolean
  readonly describedBy: string | undefined
  readonly invalid: boolean
  readonly change: (changes: Draft) => void
}

/** The delay before files are offered to the form again, in milliseconds; a saving form accepts none. */
const pause = 300

/** The files of a form: uploaded ones are saved with the form, later ones are added to the row afterwards. */
export const FilesOfForm = (props: FilesOfFormProps) => {
  const { entity, field, row, draft, id, disabled, describedBy, invalid, change } = props
  const around = useRef<HTMLDivElement>(null)
  const [over, setOver] = useState(false)
  useLayoutEffect(() => setOver(around.current?.closest('[role="dialog"]') != null), [])
  const place = useMemo(
    (): UploadTarget => ({ entity, field, row, lands: 'form', over }),
    [entity, field, row, over],
  )
  const all = useStore(uploads)
  const own = all.filter((upload) => isUploadTo(upload, place) && upload.place.lands === 'form')
  const onWay = own.filter(isPending).length
  const files = filesIn(draft[field.key])
  useGiving(own, files, (added) =>
    change({ [field.key]: draftValue([...files, ...added], isMultiple(place)) }),
  )
  useAsking(place, onWay > 0)
  useEnding(place)
  const without = (gone: number) => files.filter((each) => each.id !== gone)
  return (
    <div ref={around}>
      <Files
        {...{ place, files, id, describedBy, invalid }}
        may={!disabled}
        onRemove={
          disabled ? null : (file) => change({ [field.key]: draftValue(without(file.id), isMultiple(place)) })
        }
        label={field.label}
      />
      {onWay > 0 && <p className={styles.note}>{words.saves(onWay, entity.title.one)}</p>}
    </div>
  )
}

/** Adds uploaded files to the draft, and retries until the draft has them. */
const useGiving = (
  own: readonly FileUpload[],
  files: ReturnType<typeof filesIn>,
  give: (added: ReturnType<typeof filesIn>) => void,
): void => {
  const [tries, setTries] = useState(0)
  const here = own.filter(({ state }) => state === 'here')
  const has = (upload: FileUpload) => files.some(({ id }) => id === upload.stored?.id)
  const keys = here.map(({ key }) => key).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each that comes, and again while it is not taken
  useEffect(() => {
    if (here.length === 0) return
    for (const upload of here) if (has(upload)) dismissUpload(upload.key)
    const added = here.filter((upload) => !has(upload)).flatMap(({ stored }) => stored ?? [])
    if (added.length === 0) return
    give(added)
    const timer = setTimeout(() => setTries(tries + 1), pause)
    return () => clearTimeout(timer)
  }, [keys, files.length, tries])
}

const onWayTo = (place: UploadTarget): number =>
  uploads.get().filter((each) => each.place.lands === 'form' && isUploadTo(each, place) && isPending(each))
    .length

/** Asks before the user leaves an unsaved form with running uploads. */
const useAsking = (place: UploadTarget, some: boolean): void => {
  const guard = useLeaveGuard()
  useEffect(() => {
    if (!some) return
    const { title, text, leave, stay } = words.leave
    return guard.hold(async () => {
      const now = onWayTo(place) // none after a save
      return now === 0
        ? null
        : askConfirmation({ title, text: text(now), yes: leave, no: stay, kind: 'leave' })
    })
  }, [guard, place, some])
}

/** Cancels the uploads of a form that is left unsaved. */
const useEnding = (place: UploadTarget): void => {
  const shown = useRef(false)
  useEffect(() => {
    shown.current = true
    return () => {
      shown.current = false
      setTimeout(() => {
        if (shown.current) return
        for (const each of uploads.get())
          if (each.place.lands === 'form' && isUploadTo(each, place)) dismissUpload(each.key)
      })
    }
  }, [place])
}
