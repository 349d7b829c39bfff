import type { ReactNode } from 'react'
import { locale } from '#texts/grammar'

const day = /(\b\d\d-\d\d-\d{4}\b)/

/** Keeps dates in a text from breaking at their hyphens, without changing the text that is copied and searched. */
export const wholeDays = (text: ReactNode): ReactNode => {
  if (typeof text !== 'string') return text
  const parts = text.split(day)
  if (parts.length === 1) return text
  return parts.map((part, place) =>
    place % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have nothing else
      <span key={place} className="day">
        {part}
      </span>
    ) : (
      part
    ),
  )
}

const grouped = new Intl.NumberFormat(locale)

/** 1234567 → '1,234,567', and '1,234,567+' where there are more. */
export const showNumber = (count: number, more = false): string => grouped.format(count) + (more ? '+' : '')

const overflows = ({ scrollWidth, clientWidth }: Element): boolean => scrollWidth > clientWidth + 1

/** Whether an element or one of its children, such as a chip, cuts off its text. */
export const isCut = (element: Element): boolean => [element, ...element.children].some(overflows)
