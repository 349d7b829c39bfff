import { type RefObject, useLayoutEffect, useMemo, useRef } from 'react'
import type { Toned } from './use-listed.ts'

/** A row that somebody uses or that another feature has marked. */
const used =
  ':hover, :focus-within, [data-returned], [data-peeked], [data-picked], [data-left], :has([aria-readonly])'

/** Keys by row, in the order of the rows. */
type RowKeys = ReadonlyMap<number, number>

let made = 0

/**
 * The React keys of the rows. If the same call is answered again, each row keeps its element. The rows of another call
 * reuse the elements in their places, since new elements take twice the time. Elements in use stay with their rows.
 */
export const useRowKeys = (
  body: RefObject<HTMLElement | null>,
  rows: readonly Toned[],
  answered: string | null,
): RowKeys => {
  const drawn = useRef<{ readonly call: string | null; readonly keys: RowKeys }>({
    call: null,
    keys: new Map(),
  })
  const keys = useMemo(() => {
    const { call } = drawn.current
    const before = [...drawn.current.keys]
    const lines = body.current?.children
    const held = new Map(
      before.filter((_, place) => !answered || answered === call || lines?.[place]?.matches(used)),
    )
    return new Map(
      rows.map(({ row }, place) => {
        const id = row.id ?? -place
        const [gone = 0, key = 0] = before[place] ?? []
        return [id, held.get(id) || (!held.has(gone) && key) || ++made]
      }),
    )
  }, [body, rows, answered])
  useLayoutEffect(() => {
    drawn.current = { call: answered ?? drawn.current.call, keys }
  })
  return keys
}
