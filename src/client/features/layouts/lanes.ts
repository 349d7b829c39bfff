import { lower } from '#texts/grammar'
import { board } from '#texts/layouts'
import type { FieldModel, Row } from '../../../model/index.ts'
import type { Groups, LayoutGroup, LayoutGroupKey } from './totals-call.ts'

/** More than these are not drawn: nobody works with so many lanes beside each other. */
export const mostLanes = 50

/** Rows with one value of the field that the lanes are made of. */
export interface Lane extends LayoutGroup {
  /** Its key as text, for what stands in the page. */
  readonly name: string
}

/** A value that rows may have, whether or not any has it. */
export interface LaneValue {
  readonly key: LayoutGroupKey
  readonly label: string
}

const laneName = (key: LayoutGroupKey): string => JSON.stringify(key)

/**
 * The lanes of a board: none first, then the values in their order, then what rows have beside those.
 * @param values all values in order; those of a reference that nobody may read, or has too many rows, are none
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

/** A row on its way: it is drawn where it goes before the server has said so. */
export interface MovingCard {
  readonly row: Row
  readonly to: string
}

/** The lanes with a row where it goes, at the head of that lane; the same where it is there already. */
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
