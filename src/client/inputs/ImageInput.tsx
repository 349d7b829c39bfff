import { useState } from 'react'
import { inputs } from '../../model/form-messages.ts'
import { isSafeImage } from '../../model/kinds/image.ts'
import { Button } from '../design/Button.tsx'
import { asText } from './as-text.ts'
import type { InputProps } from './input-props.ts'
import styles from './inputs.module.css'
import { scaled } from './scaled.ts'

const accepted = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']
const largestFile = 140_000 // bytes; as base64 just below what the kind accepts

const dataOf = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })

/** An image: a file kept as data, a large one made smaller first, or the address of one on this site; shown as it will be seen. */
export const ImageInput = ({ field, draft, id, describedBy, disabled, change }: InputProps) => {
  const [wrong, setWrong] = useState('')
  const address = asText(draft[field.key])
  const take = async (file: File | undefined) => {
    if (!file) return
    if (!accepted.includes(file.type)) return setWrong(inputs.image.type)
    const kept = file.size <= largestFile ? file : await scaled(file, largestFile)
    if (kept === null) return setWrong(inputs.image.large)
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
        <Button onClick={() => change({ [field.key]: null })}>{inputs.image.remove}</Button>
      )}
      {!address.startsWith('data:') && (
        <input
          className={styles.input}
          aria-label={`${field.label}, ${inputs.image.address}`}
          placeholder={inputs.image.address}
          autoComplete="off"
          value={address}
          readOnly={disabled}
          onChange={(event) => change({ [field.key]: event.target.value })}
        />
      )}
      {wrong && (
        <p className={styles.wrong} role="alert">
          {wrong}
        </p>
      )}
    </div>
  )
}
