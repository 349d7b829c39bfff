import { useEffect, useRef } from 'react'
import { isRow, placeIn } from '../../model/index.ts'
import { isSafeImage } from '../../model/kinds/image.ts'
import { useCall } from '../request/use-call.ts'
import { itemIn } from '../request/use-rows.ts'
import styles from './cells.module.css'

interface ThumbnailProps {
  /** The image itself, its address on this site, or the place in a row where it can be had. */
  readonly address: string
  readonly label: string
  /** Of the row: another one may have another image in that place. */
  readonly version: number | undefined
}

/** An image as a list shows it; one that the list only names the place of is asked for. */
export const Thumbnail = ({ address, label, version }: ThumbnailProps) => {
  const place = placeIn(address)
  const { data: row, retry } = useCall(place?.path ?? null, itemIn)
  const seen = useRef(version)
  useEffect(() => {
    if (seen.current === version) return
    seen.current = version
    retry()
  }, [version, retry])
  const source = place === null ? address : isRow(row) ? row[place.key] : undefined
  if (typeof source !== 'string' || !isSafeImage(source)) return null
  return <img className={styles.image} src={source} alt={label} loading="lazy" decoding="async" height="28" />
}
