import { AlertDialog } from '@base-ui/react/alert-dialog'
import { Dialog } from '@base-ui/react/dialog'
import X from 'lucide-react/icons/x'
import { useLayoutEffect, useRef } from 'react'
import { frame } from '#texts/frame'
import { IconButton } from '../Icon.tsx'
import { wholeDays } from '../text.tsx'
import styles from './Dialog.module.css'
import type { DialogBoxProps } from './Dialog.tsx'

/** The element to focus: one with `data-autofocus`, or the input in it. */
const marked =
  ':is(button, input)[data-autofocus], [data-autofocus] :is(input:not([type="hidden"], [tabindex="-1"]), textarea, select, [contenteditable="true"])'

/** The dialog itself, rendered over the page. */
export const DialogBox = (props: DialogBoxProps) => {
  const {
    open,
    onClose,
    title,
    untitled,
    text,
    children,
    actions,
    shape = 'dialog',
    firm,
    alert,
    read,
  } = props
  const popup = useRef<HTMLDivElement>(null)
  const fading = useRef<HTMLDivElement>(null)
  const Kind = alert ? AlertDialog : Dialog
  const first = () => (read ? popup.current : popup.current?.querySelector<HTMLElement>(marked))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that it opens
  useLayoutEffect(() => {
    if (!open) fading.current = popup.current
    // A dialog that reopens during its closing animation stays mounted, so it must move the focus itself.
    else if (popup.current && popup.current === fading.current) first()?.focus()
  }, [open])
  return (
    <Kind.Root
      open={open}
      onOpenChange={(shown, details) => {
        const { target } = details.event
        const toToast = target instanceof Element && target.closest('[data-toasts]') !== null
        if (toToast && details.reason === 'outside-press') details.cancel()
        else if (firm && (details.reason === 'escape-key' || details.reason === 'outside-press'))
          details.cancel()
        else if (!shown) onClose()
      }}
    >
      <Kind.Portal>
        <Kind.Backdrop className={styles.scrim} />
        <Kind.Popup
          ref={popup}
          className={`${styles.dialog} ${styles[shape]}`}
          initialFocus={() => first() ?? true}
        >
          {shape === 'wide' ? (
            <div className={styles.head}>
              <Kind.Title className={styles.title}>{title}</Kind.Title>
              <IconButton icon={X} label={frame.close} onClick={onClose} />
            </div>
          ) : (
            <Kind.Title className={untitled ? 'sr-only' : styles.title}>{title}</Kind.Title>
          )}
          {text && <Kind.Description className={styles.text}>{wholeDays(text)}</Kind.Description>}
          {children}
          {actions && <div className={styles.actions}>{actions}</div>}
        </Kind.Popup>
      </Kind.Portal>
    </Kind.Root>
  )
}
