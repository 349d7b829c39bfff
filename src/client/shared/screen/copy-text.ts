/** Puts a text on the clipboard; a page over plain http has none but the old command. @returns whether it is there */
export const copyText = async (text: string): Promise<boolean> => {
  if (navigator.clipboard)
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    )
  const put = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
  }
  document.addEventListener('copy', put)
  try {
    return document.execCommand('copy')
  } finally {
    document.removeEventListener('copy', put)
  }
}
