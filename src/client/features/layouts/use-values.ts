import { useCallback } from 'react'
import { yesOrNo } from '#texts/grammar'
import type { FieldModel } from '../../../model/index.ts'
import { useCall } from '../../shared/request/use-call.ts'
import { optionsOf } from '../../shared/request/use-options.ts'
import { listIn } from '../../shared/request/use-rows.ts'
import { useModel } from '../../shared/state/use-model.ts'
import { type LaneValue, mostLanes } from './lanes.ts'

const none: readonly LaneValue[] = []
const flags: readonly LaneValue[] = [
  { key: true, label: yesOrNo.yes },
  { key: false, label: yesOrNo.no },
]

/**
 * The possible values of a field in order; undefined while loading. Empty for references that the user may not read or
 * that have too many rows for lanes.
 */
export const useValues = (field: FieldModel): readonly LaneValue[] | undefined => {
  const model = useModel()
  const target = field.links === 'one' ? model.entities[field.to ?? ''] : undefined
  const path = target
    ? `${target.api.list}?${new URLSearchParams({ options: '1', keyword: '', per_page: String(mostLanes) })}`
    : null
  const valuesIn = useCallback(
    (body: unknown): readonly LaneValue[] => {
      const { data, last_page } = listIn(body)
      if (!target || last_page > 1) return none
      return optionsOf(model, target, data).map(({ id, label }) => ({ key: id, label }))
    },
    [model, target],
  )
  const { data, error } = useCall(path, valuesIn)
  if (field.choices) return choicesOf(field.choices)
  if (target) return data ?? (error ? none : undefined)
  return field.type === 'flag' ? flags : none
}

const known = new WeakMap<readonly string[], readonly LaneValue[]>()

/** Caches the values by choices, so that lanes are computed once. */
const choicesOf = (choices: readonly string[]): readonly LaneValue[] => {
  const values = known.get(choices) ?? choices.map((choice) => ({ key: choice, label: choice }))
  known.set(choices, values)
  return values
}
