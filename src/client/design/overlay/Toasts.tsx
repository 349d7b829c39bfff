import { useEffect, useState } from 'react'
import { useStore } from '../../hooks/use-store.ts'
import { onFirstUse } from './on-first-use.tsx'
import { toasts } from './toast.ts'

const list = onFirstUse<object>(() => import('./ToastList.tsx').then((part) => part.ToastList))

/** Where toasts appear. Stands once, in the frame; its script is fetched with the first toast. */
export const Toasts = () => {
  const said = useStore(toasts)
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    if (said.length > 0) setWanted(true)
  }, [said])
  return wanted ? <list.Part /> : null
}
