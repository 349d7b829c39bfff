import { type RefObject, useLayoutEffect, useMemo, useRef } from 'react'
import type { RowsProps } from './Rows.tsx'

/** Parts of a row that somebody uses or that another feature has marked. */
const used =
  ':is(:hover, :focus, [data-peeked], [data-picked], [data-left], [data-returned], [data-heard], [data-may], [aria-readonly])'

/** Keys by row, in the order of the rows. */
type RowKeys = ReadonlyMap<number, number>

let made = 0

/**
 * The React keys of the rows. If the same call is answered again, each row keeps its element. The rows of another call
 * reuse the elements in their places, since new elements take twice the time. Elements in use stay with their rows.
 */
export const useRowKeys = (
  body: RefObject<HTMLElement | null>,
  { rows, answered }: Pick<RowsProps, 'rows' | 'answered'>,
): RowKeys => {
  const drawn = useRef<{ readonly answered: string | null; readonly keys: RowKeys }>(null)
  const keys = useMemo(() => {
    const before = [...(drawn.current?.keys ?? [])]
    const isSame = answered === null || answered === drawn.current?.answered
    const lines = new Set([...(body.current?.querySelectorAll(used) ?? [])].map((part) => part.closest('tr')))
    const held = new Map(before.filter((_, place) => isSame || lines.has(body.current?.children[place])))
    return new Map(
      rows.map(({ row }, place) => {
        const id = row.id ?? -place
        const [gone = 0, key] = before[place] ?? []
        return [id, held.get(id) ?? (held.has(gone) ? undefined : key) ?? ++made]
      }),
    )
  }, [body, rows, answered])
  useLayoutEffect(() => {
    drawn.current = { answered: answered ?? drawn.current?.answered ?? null, keys }
  })
  return keys
}
