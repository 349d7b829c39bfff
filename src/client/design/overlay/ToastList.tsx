import { Toast } from '@base-ui/react/toast'
import X from 'lucide-react/icons/x'
import { useEffect } from 'react'
import { frame } from '../../../model/messages.ts'
import { useStore } from '../../hooks/use-store.ts'
import { Glyph } from '../Glyph.tsx'
import { Icon } from '../Icon.tsx'
import { iconButtonClass } from '../IconButton.tsx'
import styles from './Toasts.module.css'
import type { Toast as Said } from './toast.ts'
import { toasts } from './toast.ts'

const shownFor = 4_000

const Shown = () => {
  const manager = Toast.useToastManager<{ tone: Said['tone'] }>()
  const said = useStore(toasts)
  const { add } = manager
  useEffect(() => {
    if (said.length === 0) return
    for (const { title, text, tone } of said)
      add({
        title,
        description: text,
        data: { tone },
        timeout: tone === 'red' ? 0 : shownFor,
      })
    toasts.set([])
  }, [said, add])
  return manager.toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className={styles.toast} swipeDirection={['right', 'up']}>
      <Toast.Content className={styles.content}>
        <Glyph tone={toast.data?.tone ?? 'green'} size={18} />
        <div className={styles.words}>
          <Toast.Title className={styles.title} />
          <Toast.Description className={styles.text} />
        </div>
        <Toast.Close className={`${iconButtonClass()} ${styles.close}`} aria-label={frame.dismiss}>
          <Icon of={X} size={14} />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ))
}

/** The toasts, stacked at the lower right; at the top on small screens. */
export const ToastList = () => (
  <Toast.Provider limit={4}>
    <Toast.Portal>
      <Toast.Viewport className={styles.viewport} data-toasts="">
        <Shown />
      </Toast.Viewport>
    </Toast.Portal>
  </Toast.Provider>
)
