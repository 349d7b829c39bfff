import { useEffect } from 'react'
import { largestPage } from '../../../model/index.ts'
import { listScreen, shownList } from '../../shared/screen/dock.ts'
import { fitsWindow, lowRows, storedPageSize } from '../../shared/screen/list-preferences.ts'
import { useStore } from '../../shared/state/store.ts'

/** After the last change of the window, in milliseconds. */
const calm = 200

/** A page of fewer rows is none to work in, however low the window. */
const fewest = 5

/** How many whole rows the table's region has place for; null where there is no telling. */
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

/** What the number that fits is made of, beside the list itself. */
const windowNow = (): string => [innerWidth, innerHeight, lowRows.get()].join()

/**
 * Asks for as many rows as fit. The first row in view stays on the page.
 * @param tried what was asked for since the window is as it is: a foot that wraps with one row more asks for no end
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

/** As many rows on a page as the window has place for, whatever it is made to; see the size of pages in a list's foot. */
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
