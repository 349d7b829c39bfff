import { useEffect } from 'react'
import { asLine } from '../../model/kinds/text.ts'
import { hasLineBreak } from '../../model/values/characters.ts'

/** Inputs of one line whose text may be seen; a password is pasted as it is. */
const oneLine = 'input:is([type=text], [type=search], [type=email], [type=url], [type=tel], :not([type]))'

/** Several lines that are pasted into one: a browser alone would glue the words on either side of a break together. */
const paste = (event: ClipboardEvent): void => {
  const { target, clipboardData, defaultPrevented } = event
  const text = clipboardData?.getData('text/plain') ?? ''
  if (defaultPrevented || !hasLineBreak(text)) return
  if (!(target instanceof HTMLInputElement && target.matches(oneLine))) return
  // The only way in that leaves Ctrl + Z as it is, and that keeps to the longest text.
  if (document.execCommand('insertText', false, asLine(text))) event.preventDefault()
}

/** Follows what is pasted, all over the page. */
export const PastedLines = () => {
  useEffect(() => {
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
  return null
}
