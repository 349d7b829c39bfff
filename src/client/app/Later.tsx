import { useEffect, useState } from 'react'
import { frame } from '#texts/frame'
import { onFirstUse } from '../design/overlay/on-first-use.tsx'
import { said } from '../design/overlay/toast.ts'
import { Freshness } from '../live/Freshness.tsx'
import { useCan } from '../request/use-user.ts'
import { type ShownList, shownList } from '../screen/dock.ts'
import { useEverTrue, useStore } from '../state/store.ts'

const many = onFirstUse<{ readonly list: ShownList }>(
  () => import('../many/Many.tsx').then((part) => part.Many),
  { what: frame.parts.many, as: 'hint', early: true },
)

const undo = onFirstUse<object>(() => import('../undo/Undo.tsx').then((part) => part.Undo), {
  what: frame.parts.undo,
  as: 'hint',
})

/** What nobody misses before the first screen is at rest. */
export const Later = () => (
  <>
    <Freshness />
    <Undoing />
    <Selecting />
  </>
)

/** The way back from what one does, once there is something to go back from. */
const Undoing = () => {
  const done = useStore(said)?.batch !== undefined
  const can = useCan('undo')
  return useEverTrue(can && done) ? <undo.Part /> : null
}

/** A finger comes without a sign: the press that selects is the first that is heard of it. */
const isByTouch = (): boolean => window.matchMedia?.('(pointer: coarse)').matches ?? false

/** What is selected in the list in view, where the server takes changes of many rows; its script comes with a hand on the table. */
const Selecting = () => {
  const list = useStore(shownList)
  const [near, come] = useState(isByTouch)
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
