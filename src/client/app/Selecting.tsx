import { useEffect, useState } from 'react'
import { frame } from '#texts/frame'
import { onFirstUse } from '../design/overlay/on-first-use.tsx'
import { useCan } from '../request/use-user.ts'
import { type ShownList, shownList } from '../screen/dock.ts'
import { useStore } from '../state/store.ts'

const many = onFirstUse<{ readonly list: ShownList }>(
  () => import('../many/Many.tsx').then((part) => part.Many),
  { what: frame.parts.many, as: 'hint', early: true },
)

/** What is selected in the list in view, where the server takes changes of many rows; its script comes with a hand on the table. */
export const Selecting = () => {
  const list = useStore(shownList)
  const [near, come] = useState(false)
  const can = useCan('bulk') && list?.entity.serves === null
  const region = can ? list.region : null
  useEffect(() => {
    const done = new AbortController()
    for (const sign of ['pointerover', 'focusin'])
      region?.addEventListener(sign, () => come(true), { signal: done.signal })
    return () => done.abort()
  }, [region])
  return can && near ? <many.Part list={list} /> : null
}
