import { useEffect, useRef, useState } from 'react'
import { fileCards as words } from '#texts/files'

/** A target for dropped and pasted files. */
interface Taker {
  readonly box: HTMLElement
  readonly take: (files: readonly File[]) => void
  readonly light: (on: boolean) => void
}

/** The mounted targets. */
const takers = new Set<Taker>()

/** Parts of the screen that only accept files dropped inside them. */
const part = '[role="dialog"], [data-dock]'

/** The target for a drop: the box under the pointer, or else the first box in the same part of the screen. */
const takerAt = (target: EventTarget | null): Taker | undefined => {
  const at = target instanceof Element ? target : document.body
  const within = [...takers].filter(({ box }) => box.closest(part) === at.closest(part))
  return within.find(({ box }) => box.contains(at)) ?? within.sort(byPlace)[0]
}

const byPlace = (one: Taker, other: Taker): number =>
  one.box.compareDocumentPosition(other.box) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1

const bringsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false

let lit: Taker | undefined
const light = (taker: Taker | undefined): void => {
  if (taker === lit) return
  lit?.light(false)
  taker?.light(true)
  lit = taker
}

const over = (event: DragEvent): void => {
  if (!bringsFiles(event)) return
  const taker = takerAt(event.target)
  event.preventDefault() // otherwise a drop elsewhere would replace the page
  if (event.dataTransfer) event.dataTransfer.dropEffect = taker ? 'copy' : 'none'
  light(taker)
}

const leave = ({ relatedTarget }: DragEvent): void => {
  if (relatedTarget === null) light(undefined) // the pointer left the window
}

const drop = (event: DragEvent): void => {
  light(undefined)
  if (!bringsFiles(event)) return
  event.preventDefault()
  takerAt(event.target)?.take([...(event.dataTransfer?.files ?? [])])
}

const isTyped = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.matches('input:not([type=file]), textarea') || target.isContentEditable)

const paste = (event: ClipboardEvent): void => {
  const { clipboardData, target } = event
  const files = [...(clipboardData?.files ?? [])]
  const taker = takerAt(target)
  // A spreadsheet copies a picture of the cells beside their text; an input needs the text.
  if (files.length === 0 || !taker || (isTyped(target) && clipboardData?.types.includes('text/plain'))) return
  event.preventDefault()
  taker.take(files.map(named))
}

/** Adds the time to the name of a pasted picture: browsers call each one 'image.png'. */
const named = (file: File): File => {
  if (!/^image\.\w+$/.test(file.name)) return file
  const at = new Date().toISOString().slice(0, 19).replace('T', ' ').replaceAll(':', '.')
  return new File([file], file.name.replace('image', words.pasted(at)), { type: file.type })
}

const listen = (way: 'addEventListener' | 'removeEventListener'): void => {
  document[way]('dragover', over as EventListener)
  document[way]('dragleave', leave as EventListener)
  document[way]('drop', drop as EventListener)
  document[way]('paste', paste as EventListener)
}

/**
 * Accepts files dropped anywhere on the record or form, or pasted.
 * @param take null if files may not be added
 * @returns a ref for the highlighted `box`, and whether it is `lit`
 */
export const useDrops = (take: ((files: readonly File[]) => void) | null) => {
  const box = useRef<HTMLDivElement>(null)
  const [isLit, light] = useState(false)
  const taking = useRef(take)
  useEffect(() => {
    taking.current = take
  })
  const takes = take !== null
  useEffect(() => {
    if (!takes || !box.current) return
    const taker: Taker = { box: box.current, take: (files) => taking.current?.(files), light }
    if (takers.size === 0) listen('addEventListener')
    takers.add(taker)
    return () => {
      takers.delete(taker)
      if (takers.size === 0) listen('removeEventListener')
    }
  }, [takes])
  return { box, lit: isLit && takes }
}
