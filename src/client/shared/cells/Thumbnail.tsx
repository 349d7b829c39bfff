import { fileCards } from '#texts/files'
import { fileIn } from '../../../model/kinds/file.ts'
import { isSafeImage } from '../../../model/kinds/image.ts'
import { pictureSourceOf } from '../pictures/drawn-pictures.ts'
import { Picture } from '../pictures/Picture.tsx'
import { useRequests } from '../request/use-requests.tsx'
import styles from './thumbnail.module.css'

interface ThumbnailProps {
  /** The picture as its server answers it: a file, or before a server that keeps none its address or itself. */
  readonly value: unknown
  readonly label: string
}

const height = 28 // CSS pixels
/** Bytes of a picture that is fetched for a list: of a larger one stands its mark. */
const mostBytes = 2 * 1024 ** 2

/** An image as a list shows it. Any address but one of this site is not loaded. */
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
