import { useState } from 'react'
import { inputs } from '../../model/form-messages.ts'
import { RawHtml } from '../cells/RawHtml.tsx'
import { Button } from '../design/Button.tsx'
import { asText } from './as-text.ts'
import type { InputProps } from './input-props.ts'
import styles from './inputs.module.css'
import { LongtextInput } from './LongtextInput.tsx'

/** Raw html, written as text; the preview shows it sanitised, as lists do. */
export const HtmlInput = (props: InputProps) => {
  const [preview, setPreview] = useState(false)
  const source = asText(props.draft[props.field.key])
  return (
    <>
      {preview ? (
        <div className={styles.preview} id={props.id}>
          {source ? <RawHtml source={source} /> : inputs.html.nothing}
        </div>
      ) : (
        <LongtextInput {...props} />
      )}
      <Button variant="ghost" aria-pressed={preview} onClick={() => setPreview(!preview)}>
        {preview ? inputs.html.write : inputs.html.preview}
      </Button>
    </>
  )
}
