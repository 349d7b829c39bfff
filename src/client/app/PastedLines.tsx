import { useEffect } from 'react'
import { asLine } from '../../model/kinds/text.ts'
import { hasLineBreak } from '../../model/values/characters.ts'

/** Single-line text inputs, except passwords, whose text is pasted unchanged. */
const oneLine = 'input:is([type=text], [type=search], [type=email], [type=url], [type=tel], :not([type]))'

/** Joins pasted lines with spaces; the browser alone would join the words around a line break. */
const paste = (event: ClipboardEvent): void => {
  const { target, clipboardData, defaultPrevented } = event
  const text = clipboardData?.getData('text/plain') ?? ''
  if (defaultPrevented || !hasLineBreak(text)) return
  if (!(target instanceof HTMLInputElement && target.matches(oneLine))) return
  // `execCommand` is the only way to insert text that supports Ctrl + Z and `maxlength`.
  if (document.execCommand('insertText', false, asLine(text))) event.preventDefault()
}

/** Handles paste events on the whole page. */
export const PastedLines = () => {
  useEffect(() => {
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
  return null
}
