import { fileCards } from '#texts/files'
import { fileIn } from '../../../model/kinds/file.ts'
import { isSafeImage } from '../../../model/kinds/image.ts'
import { pictureSourceOf } from '../pictures/drawn-pictures.ts'
import { Picture } from '../pictures/Picture.tsx'
import { useRequests } from '../request/use-requests.tsx'
import styles from './thumbnail.module.css'

interface ThumbnailProps {
  /** The picture from the server: a file, or, where the server stores no files, an address or data URL. */
  readonly value: unknown
  readonly label: string
}

const height = 28 // CSS pixels
/** A list fetches no picture larger than this, in bytes; it shows the file's type instead. */
const mostBytes = 2 * 1024 ** 2

/** An image in a list. Addresses on other sites are not loaded. */
export const Thumbnail = ({ value, label }: ThumbnailProps) => {
  const { session } = useRequests()
  if (typeof value === 'string')
    return isSafeImage(value) ? (
      <img className={styles.image} src={value} alt={label} loading="lazy" decoding="async" height={height} />
    ) : null
  const file = fileIn(value)
  if (file === null) return null
  const { name, bytes, state } = file
  const says = state && `${name}: ${fileCards[state]}`
  const mark = (
    <span className={styles.mark} role="img" aria-label={says ?? name} title={says ?? name}>
      {/\.([^.]{1,5})$/.exec(name)?.[1]?.toUpperCase()}
    </span>
  )
  if (state !== undefined || bytes > mostBytes) return mark
  return (
    <Picture name={name} source={pictureSourceOf(session, file)} height={height}>
      {mark}
    </Picture>
  )
}
