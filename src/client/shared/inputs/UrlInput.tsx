import ExternalLink from 'lucide-react/icons/external-link'
import { useState } from 'react'
import { urlInput } from '#texts/form'
import { linkTo } from '../../../model/kinds/url.ts'
import { readWritten } from '../../../model/kinds/written.ts'
import { hostBehind } from '../../../model/values/web-address.ts'
import { Icon, iconButtonClass } from '../design/Icon.tsx'
import type { InputProps } from './input-props.ts'
import styles from './inputs.module.css'
import links from './links.module.css'
import { asText, typedAttributes } from './plain-inputs.tsx'

/**
 * A web address with a link that opens it in a new tab; read-only, it is the link alone.
 * A host typed without a scheme gets one, and a note says so.
 */
export const UrlInput = (props: InputProps) => {
  const { model, field, draft, id, disabled, describedBy, change } = props
  const [typed, setTyped] = useState('')
  const [added, setAdded] = useState('')
  const value = asText(draft[field.key])
  const readAddress = (text: string): unknown => {
    const read = readWritten(field, text, { from: 'hand', zone: model.zone })
    return 'value' in read ? read.value : text
  }
  const shown = typed !== '' && readAddress(typed) === value ? typed : value
  const address = linkTo(value)
  const host = address === null ? null : hostBehind(address)
  const note = `${id}-note`
  if (disabled)
    return (
      <output id={id} className={styles.output} aria-describedby={describedBy}>
        {address === null ? (
          value || '–'
        ) : (
          <a className={links.link} href={address} target="_blank" rel="noopener noreferrer" dir="ltr">
            {host === null ? address : `${address} (${host})`}
          </a>
        )}
      </output>
    )
  return (
    <>
      <div className={styles.within} data-tooltips="top">
        <input
          {...typedAttributes(props)}
          className={`${styles.input} ${styles.beside}`}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          aria-describedby={[describedBy, note].filter(Boolean).join(' ')}
          value={shown}
          onChange={(event) => {
            setTyped(event.target.value)
            change({ [field.key]: readAddress(event.target.value) })
          }}
          onBlur={() => {
            if (shown === value) return
            setAdded(value)
            setTyped(value)
          }}
        />
        {address !== null && (
          <a
            className={`${iconButtonClass()} ${styles.button}`}
            href={address}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={urlInput.open(field.label)}
            data-tooltip={urlInput.open(field.label)}
          >
            <Icon of={ExternalLink} />
          </a>
        )}
      </div>
      <p className={styles.note} id={note} role="status">
        {[added !== '' && added === value && urlInput.added, host !== null && urlInput.opens(host)]
          .filter(Boolean)
          .join(' ')}
      </p>
    </>
  )
}
