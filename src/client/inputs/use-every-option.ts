import { useCallback, useEffect, useState } from 'react'
import type { EntityModel, Model } from '../../model/index.ts'
import { asFailed, type Failed } from '../api.ts'
import { loadOptions, type Option } from '../hooks/use-options.ts'

const mostPages = 40

const loadEvery = async (model: Model, target: EntityModel): Promise<readonly Option[]> => {
  const found = new Map<number, Option>()
  for (let page = 1; page <= mostPages; page += 1) {
    const { options, more } = await loadOptions(model, target, '', page)
    for (const option of options) found.set(option.id, option)
    if (!more) break
  }
  return [...found.values()]
}

/** Every row of an entity, page after page; null until all are there. */
export const useEveryOption = (
  model: Model,
  target: EntityModel,
): {
  readonly options: readonly Option[] | null
  readonly error: Failed | null
  readonly retry: () => void
} => {
  const [options, setOptions] = useState<readonly Option[] | null>(null)
  const [error, setError] = useState<Failed | null>(null)
  const load = useCallback(() => {
    setError(null)
    loadEvery(model, target).then(setOptions, (reason: unknown) => setError(asFailed(reason)))
  }, [model, target])
  useEffect(load, [load])
  return { options, error, retry: load }
}
