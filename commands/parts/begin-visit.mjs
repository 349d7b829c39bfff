/**
 * Runs in the page, as part of the script in index.html, which defines `prefetch`. It must not refer to anything else
 * outside of itself. It fetches what the first screen needs at once: its files and calls. The font follows, and behind
 * the sign-in the files of the screen after it: on a slow line they would delay the first screen. It also holds a press
 * in the log-in form until the form works.
 * @param {Record<string, string[]>} files by kind of screen
 * @param {Record<string, string[]>} calls by route
 * @param {string} font
 */
export function beginVisit(files, calls, font) {
  /** @param {string} href @param {RequestPriority} priority @returns {Promise<unknown>} settles when it is there or failed */
  const add = (href, priority) =>
    new Promise((settle) => {
      const link = document.createElement('link')
      const as = href.endsWith('.css') ? 'style' : href === font ? 'font' : ''
      if (as) link.as = as
      Object.assign(link, { rel: as ? 'preload' : 'modulepreload', crossOrigin: '', fetchPriority: priority })
      link.onload = link.onerror = settle
      link.href = href
      document.head.append(link)
    })
  /** @param {string} kind @param {RequestPriority} [priority] */
  const addAll = (kind, priority = 'auto') =>
    Promise.all((files[kind] ?? []).map((file) => add(file, priority)))
  const place = () => (location.hash.slice(1) || '/').split('?')
  const screen = (path = place()[0] ?? '') =>
    path === '/' ? 'dashboard' : /^\/calls(\/|$)/.test(path) ? 'calls' : calls[path] ? 'list' : 'form'

  /** @type {HTMLButtonElement | null} */
  let pressed = null
  /** @param {MouseEvent} event also the one that the browser makes of Enter in an input */
  const hold = (event) => {
    /** @type {HTMLButtonElement | null} */
    const button = event.target instanceof Element ? event.target.closest('#app button') : null
    if (!button) return
    event.preventDefault()
    event.stopPropagation()
    pressed?.removeAttribute('data-heard')
    pressed = button
    button.setAttribute('data-heard', '')
  }
  window.replayPress = () => {
    removeEventListener('click', hold, true)
    delete window.replayPress
    pressed?.removeAttribute('data-heard')
    // React may have rendered the form anew
    const again = pressed?.type === 'submit' ? document.querySelector('#app [type=submit]') : pressed
    if (again instanceof HTMLElement) again.click()
  }
  window.beginCalls = () => {
    const [path = '', search] = place()
    // @ts-expect-error: index.html declares it
    for (const call of ['/api/user', ...((!search && calls[path]) || [])]) prefetch(call)
  }

  const isResetLink = location.hash.startsWith('#/new-password/')
  const signedIn = window.token && !isResetLink
  if (signedIn) window.beginCalls()
  if (signedIn || isResetLink) document.documentElement.dataset.formless = ''
  else addEventListener('click', hold, true)
  addAll(signedIn ? screen() : 'login')
    .then(() => add(font, 'auto'))
    .then(() => {
      if (signedIn || isResetLink) return
      performance.mark('first-screen-at-rest') // what follows is for the next screen
      void addAll(screen(), 'low')
    })
}
