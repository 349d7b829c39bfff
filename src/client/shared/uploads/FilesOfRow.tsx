import { useMemo, useState } from 'react'
import { fileCards as words } from '#texts/files'
import type { EntityModel, FieldModel, Row } from '../../../model/index.ts'
import type { StoredFile } from '../../../model/kinds/file.ts'
import { toast } from '../design/overlay/toast.ts'
import { asFailed } from '../request/http-call.ts'
import { useRequests } from '../request/use-requests.tsx'
import { Files } from './Files.tsx'
import { filesIn, saveFiles } from './save-files.ts'
import type { UploadTarget } from './upload.ts'
import { isMultiple } from './uploads.ts'

interface FilesOfRowProps {
  readonly entity: EntityModel
  readonly field: FieldModel
  readonly row: Row
  /** Whether files may be added and removed. */
  readonly may: boolean
}

/** The files of a row on the record screen; each is saved once it is uploaded. */
export const FilesOfRow = ({ entity, field, row, may }: FilesOfRowProps) => {
  const requests = useRequests()
  const { id = null } = row
  const place = useMemo(
    (): UploadTarget => ({ entity, field, row: id, lands: 'row', over: false }),
    [entity, field, id],
  )
  const [leaving, setLeaving] = useState<readonly number[]>([])
  const files = filesIn(row[field.key])
  const remove = async (file: StoredFile) => {
    setLeaving((before) => [...before, file.id])
    try {
      const batch = await saveFiles(requests, place, isMultiple(place), (present) =>
        present.filter(({ id }) => id !== file.id),
      )
      toast({ tone: 'green', title: words.removed(file.name), batch })
    } catch (error) {
      const { errors, message } = asFailed(error)
      toast({
        tone: 'red',
        title: words.notRemoved(file.name),
        text: Object.values(errors).flat()[0] ?? message,
      })
    } finally {
      setLeaving((before) => before.filter((each) => each !== file.id))
    }
  }
  const needed = field.required && files.length === 1
  return (
    <Files
      place={place}
      files={files.filter(({ id }) => !leaving.includes(id))}
      may={may}
      onRemove={may && !needed ? (file) => void remove(file) : null}
      label={field.label}
    />
  )
}
