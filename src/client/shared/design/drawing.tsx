import type { LucideProps } from 'lucide-react'
import { createElement } from 'react'

/** The parts of an icon, as the library says them: `[['path', { d: 'M5 12h14' }]]`, in a field of 24 by 24. */
export type Drawing = readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]

/** An icon of the built page; elsewhere the library makes them by itself, with the same looks. */
export const drawing =
  (parts: Drawing) =>
  ({ size, ...rest }: LucideProps) => (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      {...rest}
    >
      {parts.map(([tag, attributes], key) => createElement(tag, { key, ...attributes }))}
    </svg>
  )
