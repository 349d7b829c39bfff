import { lower } from '#texts/grammar'
import { board } from '#texts/layouts'
import type { FieldModel, Row } from '../../../model/index.ts'
import type { Groups, LayoutGroup, LayoutGroupKey } from './totals-call.ts'

/** The most lanes drawn; more side by side are unusable. */
export const mostLanes = 50

/** The rows that share a value of the lane field. */
export interface Lane extends LayoutGroup {
  /** Its key as text, for DOM attributes. */
  readonly name: string
}

/** A possible value of the lane field, whether or not any row has it. */
export interface LaneValue {
  readonly key: LayoutGroupKey
  readonly label: string
}

const laneName = (key: LayoutGroupKey): string => JSON.stringify(key)

/**
 * The lanes of a board: first the empty value, then `values` in order, then other values that rows have.
 * @param values all values in order; empty for a reference that is not readable or has too many rows
 */
export const lanesOf = (
  field: FieldModel,
  { groups }: Groups,
  values: readonly LaneValue[],
): readonly Lane[] => {
  const byKey = new Map(groups.map((group) => [group.key, group]))
  const empty = byKey.get(null)
  const wanted: readonly LaneValue[] = [
    ...(field.required && !empty ? [] : [{ key: null, label: board.none(lower(field.label)) }]),
    ...values,
    ...groups.filter(({ key }) => key !== null && !values.some((value) => value.key === key)),
  ]
  return wanted.slice(0, mostLanes).map(({ key, label }) => {
    const group = byKey.get(key)
    return { key, name: laneName(key), label, total: group?.total ?? 0, rows: group?.rows ?? [] }
  })
}

/** A row being moved, drawn at its target before the server responds. */
export interface MovingCard {
  readonly row: Row
  readonly to: string
}

/** The lanes with the moving row first in its target lane; unchanged if it is already there. */
export const placeMovingCard = (lanes: readonly Lane[], going: MovingCard | null): readonly Lane[] => {
  if (!going) return lanes
  const from = lanes.find(({ rows }) => rows.some(({ id }) => id === going.row.id))
  if (from?.name === going.to) return lanes
  return lanes.map((lane) => {
    if (lane === from)
      return { ...lane, total: lane.total - 1, rows: lane.rows.filter(({ id }) => id !== going.row.id) }
    return lane.name === going.to ? { ...lane, total: lane.total + 1, rows: [going.row, ...lane.rows] } : lane
  })
}
