import { useLayoutEffect, useState } from 'react'
import { followTooltips } from './follow-tooltips.ts'
import { onFirstUse } from './on-first-use.tsx'

export interface TooltipBoxProps {
  readonly text: string
  readonly anchor: Element | null
  readonly open: boolean
}

const box = onFirstUse<TooltipBoxProps>(() => import('./TooltipBox.tsx').then((part) => part.TooltipBox), {
  what: '',
  as: 'hint',
  early: true,
})

/**
 * The one tooltip of the page, for whatever bears `data-tooltip="text"`, or `data-tooltip-cut` where the element's
 * own text may be cut off: then the whole of it shows. On hover after a moment, on keyboard focus at once; Escape
 * closes it. One listener for all, so that a row of a table costs nothing.
 */
export const Tooltips = () => {
  const [hint, setHint] = useState<TooltipBoxProps | null>(null)
  useLayoutEffect(
    () =>
      followTooltips((anchor, text) =>
        setHint((last) => (anchor ? { anchor, text, open: true } : last && { ...last, open: false })),
      ),
    [],
  )
  return hint ? <box.Part {...hint} /> : null
}
