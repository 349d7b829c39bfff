/** The page is about to be loaded anew without anybody having left the form. */
let reloading = false

/** In development a changed file does so; it may be said before a form is there. */
import.meta.hot?.on('vite:beforeFullReload', () => {
  reloading = true
})

/** Whether what is typed is to be kept over the page's end. */
export const isReloading = (): boolean => reloading

/** Loads the page anew; the form that is open finds what was typed again. */
export const reloadPage = (): void => {
  reloading = true
  location.reload()
}
