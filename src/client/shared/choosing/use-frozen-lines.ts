import { useEffect, useRef, useState } from 'react'

/** The click may follow this long after the finger is lifted, in milliseconds. */
const clickAfterTouch = 300

/**
 * Freezes a menu's lines from pointer down until the click is handled.
 * Otherwise an answer in between could move another line under the pointer: the click would choose that line, or none.
 *
 * @param open whether the menu can be pressed
 */
export const useFrozenLines = <Lines>(lines: Lines, open = true): Lines => {
  const [pressed, setPressed] = useState<{ readonly lines: Lines } | null>(null)
  const latest = useRef(lines)
  useEffect(() => {
    latest.current = lines
  })
  useEffect(() => {
    if (!open) return
    const done = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const release = (after: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => setPressed(null), after)
    }
    const heard = { capture: true, signal: done.signal }
    const onDown = () => {
      clearTimeout(timer)
      setPressed({ lines: latest.current })
    }
    window.addEventListener('pointerdown', onDown, heard)
    window.addEventListener(
      'pointerup',
      ({ pointerType }) => release(pointerType === 'mouse' ? 0 : clickAfterTouch),
      heard,
    )
    window.addEventListener('pointercancel', () => release(0), heard)
    // Unfreezes after the click handlers, so that their changes and the new lines render together.
    window.addEventListener('click', () => setPressed(null), { signal: done.signal })
    window.addEventListener('keydown', () => setPressed(null), heard) // typing unfreezes at once
    return () => {
      clearTimeout(timer)
      done.abort()
      setPressed(null)
    }
  }, [open])
  return pressed ? pressed.lines : lines
}
