import { useRef } from 'react'
import type { Row } from '../../model/index.ts'

const same = (one: readonly Row[], other: readonly Row[]): boolean =>
  one.length === other.length && one.every((row, index) => row === other[index])

/** The same array as long as its rows are the same, so that what is drawn from it is not drawn again. */
export const useStableRows = (rows: readonly Row[]): readonly Row[] => {
  const kept = useRef(rows)
  if (!same(kept.current, rows)) kept.current = rows
  return kept.current
}
