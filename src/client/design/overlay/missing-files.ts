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

/** Style sheets that did not arrive. One that is still on its way is left alone: its script waits for it. */
const broken = new Set<HTMLLinkElement>()

globalThis.addEventListener?.(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') broken.add(target)
  },
  true, // a failed file is heard of on its way down alone
)

const again = (link: HTMLLinkElement): Promise<void> =>
  new Promise((resolve, reject) => {
    const copy = link.cloneNode() as HTMLLinkElement // a copy is of the same kind
    copy.addEventListener('load', () => resolve())
    copy.addEventListener('error', () => reject(new Error(`${link.href} did not arrive.`)))
    broken.delete(link)
    link.replaceWith(copy)
  })

/**
 * Asks again for the style sheets that did not arrive: Vite asks once, and a script that came at the second try would
 * stand without its looks.
 * @throws Error where one does not arrive again
 */
export const mendStyles = async (): Promise<void> => {
  await Promise.all([...broken].map(again))
}
