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

/** Handles the keys of a menu, and applies a waiting key once the options have loaded. */
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
    /** The key of the active line; null for none. */
    pointed: pointedAt(pointing, shown),
    /**
     * @param key overrides the event's key
     * @returns whether the menu handled the key; never for a key of an input method
     */
    press: (event: KeyboardEvent, key = event.key): boolean =>
      !isComposing(event) && go(afterKey(pointing, shown, key, event.shiftKey)),
    /** Activates the line under a moving pointer; ignores a list that scrolls under a resting one. */
    hover: (event: { readonly nativeEvent: MouseEvent }, key: string): void => {
      const { movementX, movementY } = event.nativeEvent
      if (movementX !== 0 || movementY !== 0) point(afterPointer(pointing, key))
    },
  }
}
