import { type KeyboardEvent, useEffect } from 'react'
import { isComposing } from '../design/composing.ts'
import {
  afterArrival,
  afterKey,
  afterPointer,
  type MenuAction,
  type MenuStep,
  type Pointing,
  pointedAt,
  type ShownMenu,
} from './pointing.ts'

interface MenuKeys {
  readonly pointing: Pointing
  readonly point: (pointing: Pointing) => void
  readonly shown: ShownMenu
  readonly act: (action: MenuAction) => void
}

/** The keys of a menu over what it shows now, and those that came before its choices. */
export const useMenuKeys = ({ pointing, point, shown, act }: MenuKeys) => {
  const go = (step: MenuStep): boolean => {
    if (step.pointing !== pointing) point(step.pointing)
    if (step.action) act(step.action)
    return step.taken
  }
  useEffect(() => {
    if (pointing.waits !== null) go(afterArrival(pointing, shown))
  })
  return {
    /** The line that is pointed at, by its key; null for none. */
    pointed: pointedAt(pointing, shown),
    /** @param key what it means here @returns whether it was for the menu; one of an input method never is */
    press: (event: KeyboardEvent, key = event.key): boolean =>
      !isComposing(event) && go(afterKey(pointing, shown, key, event.shiftKey)),
    /** What the pointer comes upon; where a list moves under a hand that rests, nothing. */
    hover: (event: { readonly nativeEvent: MouseEvent }, key: string): void => {
      const { movementX, movementY } = event.nativeEvent
      if (movementX !== 0 || movementY !== 0) point(afterPointer(pointing, key))
    },
  }
}
