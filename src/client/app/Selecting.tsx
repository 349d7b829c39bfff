import { useEffect } from 'react'
import { editing } from '#texts/editing'
import { onFirstUse } from '../design/overlay/on-first-use.tsx'
import { useCan } from '../request/use-user.ts'
import { type ShownList, shownList } from '../screen/dock.ts'
import { useStore } from '../state/store.ts'
import { type HeldPress, heldPress, loadHands } from './held-press.ts'
import { ServedPress } from './ServedPress.tsx'

interface HandsProps {
  readonly list: ShownList
  readonly press: HeldPress | null
  /** Nobody waits for them here. */
  readonly open: false
}

/** What hears hands on the rows; with the first of them comes what a cell is written in. */
const hands = onFirstUse<HandsProps>(
  async () => {
    const { Cells, Many, Paste, fetchInput } = await loadHands()
    fetchInput()
    return ({ list, press }) => (
      <>
        <Many list={list} />
        <Cells list={list} />
        <Paste list={list} />
        <ServedPress region={list.region} press={press} />
      </>
    )
  },
  { what: editing.part, as: 'hint' },
)

/** A press that came before them: it says so where they do not come. */
const wish = onFirstUse<{ readonly press: HeldPress }>(() => hands.fetched().then(() => () => null), {
  what: editing.part,
  as: 'over',
  giveUp: ({ press }) => heldPress.get() === press && heldPress.set(null),
})

/** A finger comes without a sign: the press that selects is the first that is heard of it. */
const isByTouch = (): boolean => window.matchMedia?.('(pointer: coarse)').matches ?? false

/** What is selected in the list in view, where the server takes changes of many rows; its script comes with a hand on the table. */
export const Selecting = () => {
  const list = useStore(shownList)
  const press = useStore(heldPress)
  const can = useCan('bulk')
  const region = can && list ? list.region : null
  useEffect(() => {
    if (!region) return
    const done = new AbortController()
    // it may have come before anybody listened
    if (isByTouch() || region.matches(':hover, :focus-within')) hands.fetch()
    for (const sign of ['pointerover', 'focusin'])
      region.addEventListener(sign, hands.fetch, { signal: done.signal })
    return () => done.abort()
  }, [region])
  if (!list) return null
  if (!can) return <ServedPress region={list.region} press={press} />
  return (
    <>
      {press && <wish.Part key={press.event.timeStamp} press={press} />}
      <hands.Part list={list} press={press} open={false} />
    </>
  )
}
