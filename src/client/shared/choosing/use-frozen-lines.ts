import { useEffect, useRef, useState } from 'react'

/** For this long after a finger is lifted its click may still come, in milliseconds. */
const clickAfterTouch = 300

/**
 * The lines of a menu, unchanged from the moment a pointer goes down until its click has been served. An answer that
 * comes in between would move another line under it: the press would choose that one, or, as its two halves met two
 * lines, none.
 *
 * @param open whether the menu is there to be pressed
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
    // Once it is served what it changed shows with the rest: no line moves a moment later.
    window.addEventListener('click', () => setPressed(null), { signal: done.signal })
    window.addEventListener('keydown', () => setPressed(null), heard) // what is typed is answered at once
    return () => {
      clearTimeout(timer)
      done.abort()
      setPressed(null)
    }
  }, [open])
  return pressed ? pressed.lines : lines
}
