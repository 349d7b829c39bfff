const place = 'going-on'

/** The change of many rows that this tab began and that went on when the page was left; null where there is none. */
export const underWay = (): string | null => sessionStorage.getItem(place)

/** Remembers it over a reload; null forgets it. */
export const noteUnderWay = (text: string | null): void => {
  if (text === null) sessionStorage.removeItem(place)
  else sessionStorage.setItem(place, text)
}
