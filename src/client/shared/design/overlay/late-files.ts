/** What is asked for, or there, by its address. */
const asked = new Map<string, Promise<void>>()

const isThere = (rel: string, href: string): boolean =>
  [...document.head.querySelectorAll<HTMLLinkElement>(`link[rel=${rel}]`)].some((link) => link.href === href)

const notThere = (href: string): Error => new Error(`${href} did not arrive.`)

const script = async (href: string, priority: RequestPriority): Promise<void> => {
  if (isThere('modulepreload', href)) return // the page's head has begun with it
  const answer = await fetch(href, { priority })
  if (!answer.ok) throw notThere(href)
  await answer.arrayBuffer() // all of it: only then does the browser keep it
}

const style = async (href: string, fetchPriority: RequestPriority): Promise<void> => {
  if (isThere('stylesheet', href)) return
  const link = document.createElement('link')
  Object.assign(link, { rel: 'stylesheet', crossOrigin: '', fetchPriority, href })
  await new Promise<unknown>((resolve, reject) => {
    link.onload = resolve
    link.onerror = () => {
      link.remove()
      reject(notThere(href))
    }
    document.head.append(link)
  })
}

/** Fetches a file of the page, each once. @throws Error where it does not arrive; the next call asks for it again */
export const fetchPartFile = (href: string, priority: RequestPriority = 'auto'): Promise<void> => {
  const file = asked.get(href) ?? (href.endsWith('.css') ? style : script)(href, priority)
  asked.set(href, file)
  file.catch(() => asked.delete(href))
  return file
}

let noted: string[] | null = null

/** Whether parts are asked for their files alone. */
export const isNoting = (): boolean => noted !== null

/** The addresses of a part's files; the part is not imported for it, so that nothing of it runs before it is wanted. */
export const partFiles = (load: () => Promise<unknown>): readonly string[] => {
  const files: string[] = []
  noted = files
  load().catch(() => {}) // without a build there are no files: it is imported
  noted = null
  return files
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
  const hrefs = files.map((file) => new URL(file, from).href)
  if (noted) {
    noted.push(...hrefs)
    return new Promise(() => {}) // whoever notes them waits for nothing
  }
  await Promise.all(hrefs.map((href) => fetchPartFile(href)))
  return load()
}
