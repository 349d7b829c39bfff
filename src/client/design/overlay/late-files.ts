/** What is asked for, or there, by its address. */
const asked = new Map<string, Promise<void>>()

const isThere = (rel: string, href: string): boolean =>
  [...document.head.querySelectorAll<HTMLLinkElement>(`link[rel=${rel}]`)].some((link) => link.href === href)

const notThere = (href: string): Error => new Error(`${href} did not arrive.`)

const script = async (href: string): Promise<void> => {
  if (isThere('modulepreload', href)) return // the page's head has begun with it
  const answer = await fetch(href)
  if (!answer.ok) throw notThere(href)
  await answer.arrayBuffer() // all of it: only then does the browser keep it
}

const style = async (href: string): Promise<void> => {
  if (isThere('stylesheet', href)) return
  const link = document.createElement('link')
  Object.assign(link, { rel: 'stylesheet', crossOrigin: '', href })
  await new Promise<unknown>((resolve, reject) => {
    link.onload = resolve
    link.onerror = () => {
      link.remove()
      reject(notThere(href))
    }
    document.head.append(link)
  })
}

const ask = (href: string): Promise<void> => {
  const file = asked.get(href) ?? (href.endsWith('.css') ? style(href) : script(href))
  asked.set(href, file)
  file.catch(() => asked.delete(href))
  return file
}

/**
 * Fetches all files of a part that comes later, then imports it: in the place of Vite's own function, which the build
 * calls so. An `import()` whose script, or one that this needs, did not arrive fails for as long as the page stands, in
 * most browsers (https://github.com/whatwg/html/issues/6768); a `fetch` is simply asked again.
 * @param files addresses of scripts and style sheets, relative to `from`
 * @throws Error where one of them does not arrive; the next call asks for it again
 */
export const withFiles = async <Part>(
  load: () => Promise<Part>,
  files: readonly string[] = [],
  from: string,
): Promise<Part> => {
  await Promise.all(files.map((file) => ask(new URL(file, from).href)))
  return load()
}
