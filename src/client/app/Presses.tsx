import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { pressing as wording } from '#texts/buttons'
import { frame } from '#texts/frame'
import { begin, offering, type Press, pressing } from '../buttons/presses.ts'
import { unsaved } from '../buttons/save-first.ts'
import { Button } from '../design/Button.tsx'
import { Dialog, dialogFetched } from '../design/overlay/Dialog.tsx'
import type { MenuListProps } from '../design/overlay/Menu.tsx'
import { onFirstUse } from '../design/overlay/on-first-use.tsx'
import { useRequests } from '../request/use-requests.tsx'
import { useStore } from '../state/store.ts'

const list = onFirstUse<MenuListProps>(
  () => import('../design/overlay/MenuList.tsx').then((part) => part.MenuList),
  { what: frame.parts.menu, as: 'over' },
)

const dialog = onFirstUse<{ readonly press: Press }>(
  () => Promise.all([import('../form/PressDialog.tsx'), dialogFetched()]).then(([part]) => part.PressDialog),
  { what: wording.part, as: 'over', giveUp: () => pressing.set(null) },
)

/** The menu of a row's buttons, and what a press asks before it is done. */
export const Presses = () => {
  const press = useStore(pressing)
  const { pathname, search } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: they go with the screen that they were opened on
  useEffect(
    () => () => {
      offering.set(null)
      pressing.set(null)
      unsaved.get()?.answer(null)
    },
    [pathname, search],
  )
  return (
    <>
      <RowMenu />
      <SaveFirst />
      {press && <dialog.Part press={press} />}
    </>
  )
}

const RowMenu = () => {
  const requests = useRequests()
  const offer = useStore(offering)
  const last = useRef(offer)
  useLayoutEffect(() => {
    if (offer) last.current = offer
  }, [offer])
  const shown = offer ?? last.current // stays while the menu fades
  if (!shown) return null
  return (
    <list.Part
      entries={shown.presses.map((press) => ({
        kind: 'action',
        label: press.button.title,
        onSelect: () => begin(requests, press),
      }))}
      label={shown.label}
      align="end"
      anchor={shown.anchor}
      open={offer !== null}
      onClose={() => offering.set(null)}
    />
  )
}

const SaveFirst = () => {
  const question = useStore(unsaved)
  const last = useRef(question)
  useLayoutEffect(() => {
    if (question) last.current = question
  }, [question])
  const shown = question ?? last.current
  if (!shown) return null
  const { title, text, answer } = shown
  return (
    <Dialog
      alert
      open={question !== null}
      onClose={() => unsaved.get()?.answer(null)}
      title={title}
      text={text}
      actions={
        <>
          <Button onClick={() => answer(null)}>{wording.cancel}</Button>
          <Button onClick={() => answer('without')}>{wording.without}</Button>
          <Button variant="primary" data-autofocus onClick={() => answer('save')}>
            {wording.saveFirst}
          </Button>
        </>
      }
    />
  )
}
