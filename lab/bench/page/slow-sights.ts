/** When something was painted, in milliseconds. */
export interface Sight {
  /** Since the document was asked for. */
  readonly at: number
  /** Since Log in was pressed, in this document or in the one before it. */
  readonly afterPress: number
}

/** For the page, before its own scripts: notes as `window.sights` when the form and the rows are painted. */
export const noteSlow = (): void => {
  const sights: Record<string, Sight> = {}
  Object.assign(window, { sights })
  const wanted = Object.entries({
    form: 'input[type=password]',
    rows: '[data-list] > table > tbody:not([aria-hidden]) > tr',
  })
  addEventListener(
    'click',
    ({ target, timeStamp, isTrusted }) => {
      // a press that came before the scripts is repeated by them
      if (isTrusted && target instanceof Element && target.closest('[type=submit]'))
        sessionStorage.setItem('pressed', String(performance.timeOrigin + timeStamp))
    },
    true,
  )
  const note = (name: string) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      const at = performance.now()
      const pressed = Number(sessionStorage.getItem('pressed') ?? 0)
      sights[name] = { at, afterPress: performance.timeOrigin + at - pressed }
    }
    port2.postMessage(null)
  }
  const awaited = new Set(wanted)
  new MutationObserver(() => {
    for (const each of awaited) {
      const [name, selector] = each
      if (!document.querySelector(selector)) continue
      awaited.delete(each)
      requestAnimationFrame(() => note(name))
    }
  }).observe(document, { subtree: true, childList: true, attributes: true })
}
