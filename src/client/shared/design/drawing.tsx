import type { LucideProps } from 'lucide-react'
import { createElement } from 'react'

/** The elements of an icon in the library's format: `[['path', { d: 'M5 12h14' }]]`, in a 24 × 24 view box. */
export type Drawing = readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]

/** Makes an icon for the built page. Elsewhere the library makes its own, which look the same. */
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
