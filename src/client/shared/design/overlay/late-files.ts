/** Files by address, loading or loaded. */
const asked = new Map<string, Promise<void>>()

const isThere = (rel: string, href: string): boolean =>
  [...document.head.querySelectorAll<HTMLLinkElement>(`link[rel=${rel}]`)].some((link) => link.href === href)

const notThere = (href: string): Error => new Error(`${href} did not arrive.`)

const script = async (href: string, priority: RequestPriority): Promise<void> => {
  if (isThere('modulepreload', href)) return // the page's head preloads it
  const answer = await fetch(href, { priority })
  if (!answer.ok) throw notThere(href)
  await answer.arrayBuffer() // only a complete body enters the cache
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

/** Fetches a file of the page once. @throws Error if it fails; the next call retries */
export const fetchPartFile = (href: string, priority: RequestPriority = 'auto'): Promise<void> => {
  const file = asked.get(href) ?? (href.endsWith('.css') ? style : script)(href, priority)
  asked.set(href, file)
  file.catch(() => asked.delete(href))
  return file
}

let noted: string[] | null = null

/** Whether `partFiles` is collecting addresses. */
export const isNoting = (): boolean => noted !== null

/** The addresses of a part's files, without importing the part, so that none of its code runs early. */
export const partFiles = (load: () => Promise<unknown>): readonly string[] => {
  const files: string[] = []
  noted = files
  load().catch(() => {}) // without a build it has no files and is imported
  noted = null
  return files
}

/**
 * Fetches all files of a lazy part, then imports it; the build calls this in place of Vite's own preload function.
 * In most browsers an `import()` that failed once fails until a reload (https://github.com/whatwg/html/issues/6768); a
 * `fetch` can be retried.
 * @param files addresses of scripts and style sheets, relative to `from`
 * @throws Error if one of them fails; the next call retries
 */
export const withFiles = async <Part>(
  load: () => Promise<Part>,
  files: readonly string[] = [],
  from: string,
): Promise<Part> => {
  const hrefs = files.map((file) => new URL(file, from).href)
  if (noted) {
    noted.push(...hrefs)
    return new Promise(() => {}) // `partFiles` does not wait for it
  }
  await Promise.all(hrefs.map((href) => fetchPartFile(href)))
  return load()
}
