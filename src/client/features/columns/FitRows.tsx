import { useEffect } from 'react'
import { largestPage } from '../../../model/index.ts'
import { listScreen, shownList } from '../../shared/screen/dock.ts'
import { fitsWindow, lowRows, storedPageSize } from '../../shared/screen/list-preferences.ts'
import { useStore } from '../../shared/state/store.ts'

/** Debounce after the window was resized, in milliseconds. */
const calm = 200

/** The smallest page size, even in a very low window. */
const fewest = 5

/** How many whole rows fit in the table's region; null if that cannot be measured. */
const rowsIn = (region: HTMLElement): number | null => {
  const table = region.querySelector('table')
  const height = table?.tBodies[0]?.rows[0]?.offsetHeight ?? 0
  const ends = (table?.tHead?.offsetHeight ?? 0) + (table?.tFoot?.offsetHeight ?? 0)
  if (height === 0) return null
  return Math.min(largestPage, Math.max(fewest, Math.floor((region.clientHeight - ends) / height)))
}

interface Tried {
  at: string
  sizes: Set<number>
}

/** The window state that decides how many rows fit, besides the list itself. */
const windowNow = (): string => [innerWidth, innerHeight, lowRows.get()].join()

/**
 * Requests as many rows as fit. The first visible row stays on the page.
 * @param tried sizes requested since the window last changed: they stop an endless loop where one more row wraps the
 * foot
 */
const fitRows = (tried: Tried): void => {
  const [screen, list] = [listScreen.get(), shownList.get()]
  if (!screen || !list || screen.cards || screen.query.groups || screen.query.layout) return
  const size = rowsIn(list.region)
  if (size === null || size === screen.query.per_page) return
  const at = windowNow()
  if (tried.at !== at) Object.assign(tried, { at, sizes: new Set() } satisfies Tried)
  if (tried.sizes.has(size)) return
  tried.sizes.add(size)
  storedPageSize.set(size)
  const page = Math.ceil(list.from / size)
  screen.change({ to: 'all', query: { per_page: size, page } }, { replace: true })
}

/** Fits the page size to the window height while the list's foot has that option selected. */
export const FitRows = () => {
  const wanted = useStore(fitsWindow)
  const region = useStore(shownList)?.region
  useEffect(() => {
    if (!wanted || !region) return
    const tried: Tried = { at: '', sizes: new Set() }
    let timer: ReturnType<typeof setTimeout> | undefined
    const soon = () => {
      clearTimeout(timer)
      timer = setTimeout(fitRows, calm, tried)
    }
    fitRows(tried)
    const resizes = new ResizeObserver(soon)
    resizes.observe(region)
    const stop = lowRows.subscribe(soon)
    return () => {
      clearTimeout(timer)
      resizes.disconnect()
      stop()
    }
  }, [wanted, region])
  return null
}
