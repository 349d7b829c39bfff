/**
 * Whether the server has another version of the page by now, so that scripts of this one may be gone for good: its first
 * script is not the one that runs here. False where the server cannot be asked.
 */
export const isOutdated = async (): Promise<boolean> => {
  const own = document.querySelector('script[type="module"][src]')?.getAttribute('src')?.split('/').at(-1)
  if (!own) return false
  try {
    const answer = await fetch(new URL('.', document.baseURI), { cache: 'no-store' })
    return answer.ok && !(await answer.text()).includes(own)
  } catch {
    return false
  }
}
