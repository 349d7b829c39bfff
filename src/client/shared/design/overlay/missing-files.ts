/**
 * Whether the server has a newer version of the page, so that this version's scripts may be gone: its main script
 * differs. False if the server cannot be reached.
 */
export const isOutdated = async (): Promise<boolean> => {
  const own = document.querySelector('script[src*="/start-"]')?.getAttribute('src')?.split('/').at(-1)
  if (!own) return false
  try {
    const answer = await fetch(new URL('.', document.baseURI), { cache: 'no-store' })
    return answer.ok && !(await answer.text()).includes(own)
  } catch {
    return false
  }
}
