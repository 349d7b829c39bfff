import { useState } from 'react'
import { imageAddress as words } from '#texts/image-address'
import { isSafeImage } from '../../../model/kinds/image.ts'
import { Button } from '../design/Button.tsx'
import styles from './image-address.module.css'
import type { InputProps } from './input-props.ts'
import inputStyles from './inputs.module.css'
import { asText } from './plain-inputs.tsx'

const accepted = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']
const largestFile = 140_000 // bytes; base64 stays just below the kind's limit

const dataOf = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })

/**
 * An image where the server stores no files: a data URL, scaled down if large, or an address on this site. It shows a
 * preview.
 */
export const ImageAddress = ({ field, draft, id, describedBy, disabled, change }: InputProps) => {
  const [wrong, setWrong] = useState('')
  const address = asText(draft[field.key])
  const take = async (file: File | undefined) => {
    if (!file) return
    if (!accepted.includes(file.type)) return setWrong(words.type)
    const kept = file.size <= largestFile ? file : await scaled(file, largestFile)
    if (kept === null) return setWrong(words.large)
    setWrong('')
    change({ [field.key]: await dataOf(kept) })
  }
  return (
    <div className={styles.image}>
      {isSafeImage(address) && <img className={styles.thumbnail} src={address} alt="" />}
      <input
        id={id}
        className={styles.file}
        type="file"
        accept={accepted.join(',')}
        aria-describedby={describedBy}
        disabled={disabled}
        onChange={(event) => void take(event.target.files?.[0])}
      />
      {address !== '' && !disabled && (
        <Button onClick={() => change({ [field.key]: null })}>{words.remove}</Button>
      )}
      {!address.startsWith('data:') && (
        <input
          className={inputStyles.input}
          aria-label={`${field.label}, ${words.address}`}
          placeholder={words.address}
          autoComplete="off"
          value={address}
          readOnly={disabled}
          onChange={(event) => change({ [field.key]: event.target.value })}
        />
      )}
      {wrong && (
        <p className={inputStyles.wrong} role="alert">
          {wrong}
        </p>
      )}
    </div>
  )
}

const sides = [1600, 1200, 900, 600, 400, 200] // pixels
const quality = 0.82

const drawn = (bitmap: ImageBitmap, side: number, type: string): Promise<Blob | null> => {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality))
}

/**
 * Scales an image to the largest size that fits into `most` bytes.
 * @returns null if it cannot be decoded or made small enough
 */
const scaled = async (file: File, most: number): Promise<Blob | null> => {
  if (!('createImageBitmap' in window)) return null
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (bitmap === null) return null
  try {
    for (const side of sides) {
      const webp = await drawn(bitmap, side, 'image/webp')
      // Browsers that cannot write WebP return a PNG, which is large.
      const blob = webp?.type === 'image/webp' ? webp : await drawn(bitmap, side, 'image/jpeg')
      if (blob !== null && blob.size <= most) return blob
    }
    return null
  } finally {
    bitmap.close()
  }
}
