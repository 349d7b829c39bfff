import CircleAlert from 'lucide-react/icons/circle-alert'
import { type Ref, useLayoutEffect, useRef } from 'react'
import { useHref, useLocation } from 'react-router-dom'
import { form } from '#texts/form'
import { Icon } from '../../shared/design/Icon.tsx'
import { focusField } from './field-facts.ts'
import type { SaveRefusal } from './form-state.ts'
import styles from './notice.module.css'
import type { PlacedMessages } from './place-messages.ts'

interface RefusalNoticeProps {
  readonly one: string
  readonly over?: boolean
  readonly refusal: SaveRefusal
  readonly placed: PlacedMessages
  readonly ref?: Ref<HTMLDivElement>
}

/**
 * Explains at the top of the form why a save failed. Lists messages without a visible field and links to each field
 * with one. Focuses the first such field, or itself if there is none.
 */
export const RefusalNotice = ({ one, over = false, refusal, placed }: RefusalNoticeProps) => {
  const notice = useRef<HTMLDivElement>(null)
  const href = useHref(useLocation())
  const { fields, top } = placed
  const latest = useRef(fields)
  latest.current = fields

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each attempt
  useLayoutEffect(() => {
    const first = latest.current[0]?.field
    if (first && top.length === 0 && !refusal.text) {
      focusField(first, over)
      return
    }
    notice.current?.scrollIntoView?.({ block: 'nearest' })
    notice.current?.focus()
  }, [refusal.attempt])

  return (
    <div className={styles.notice} role="alert" tabIndex={-1} ref={notice}>
      <Icon of={CircleAlert} />
      <div>
        <p className="row gap bold base">
          {form.notSaved(one)} {fields.length > 0 && form.check(fields.length)}
        </p>
        {refusal.text && <p>{refusal.text}</p>}
        {top.length > 0 && (
          <ul>
            {top.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        )}
        {fields.length > 0 && (
          <ul className={styles.links}>
            {fields.map(({ field }) => (
              <li key={field.name}>
                <a
                  href={href}
                  onClick={(event) => {
                    event.preventDefault()
                    focusField(field, over)
                  }}
                >
                  {field.label}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
