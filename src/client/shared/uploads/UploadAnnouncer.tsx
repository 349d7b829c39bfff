import { useEffect, useRef, useState } from 'react'
import { sending as words } from '#texts/files'
import { type FileUpload, isPending } from './upload.ts'

/** Announces to screen readers that uploads start and finish. */
export const UploadAnnouncer = ({ uploads }: { readonly uploads: readonly FileUpload[] }) => {
  const before = useRef<readonly FileUpload[]>(uploads)
  const [said, say] = useState('')
  useEffect(() => {
    const known = before.current
    before.current = uploads
    const begun = uploads.filter((each) => isPending(each) && known.every(({ key }) => key !== each.key))
    const arrived = uploads.filter(
      ({ key, state }) => state === 'here' && known.some((each) => each.key === key && each.state !== 'here'),
    )
    if (begun.length > 0) say(words.begun(begun.length))
    else if (arrived.length > 0) say(arrived.map(({ file }) => words.arrived(file.name)).join(' '))
  }, [uploads])
  return (
    <p className="sr-only" role="status">
      {said}
    </p>
  )
}
