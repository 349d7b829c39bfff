import { useEffect, useState } from 'react'
import type { EntityModel } from '../../model/index.ts'
import { palette } from '../../model/panel-messages.ts'
import { useModel } from '../hooks/use-model.ts'
import { findOptions } from '../hooks/use-options.ts'
import { useMay } from '../hooks/use-user.ts'
import type { Destination } from './destinations.ts'

export interface Records {
  readonly found: readonly Destination[]
  readonly searching: boolean
  /** Entities whose search failed, by title. */
  readonly failed: readonly string[]
}

const nothing: Records = { found: [], searching: false, failed: [] }
/** After the last letter, in milliseconds. */
const pause = 180
const perEntity = 5
const shortest = 2

/** Rows of any entity whose label holds the keyword, as they come in. An older answer never takes a newer one's place. */
export const useRecords = (keyword: string): Records => {
  const model = useModel()
  const may = useMay()
  const [records, setRecords] = useState(nothing)
  const wanted = keyword.trim()
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again only for another keyword
  useEffect(() => {
    if (wanted.length < shortest) {
      setRecords(nothing)
      return
    }
    const ending = new AbortController()
    const searched = model.list.filter((entity) => may('read', entity))
    const search = async (entity: EntityModel) => {
      try {
        const options = await findOptions(model, entity, wanted, perEntity, ending.signal)
        const found = options.map(
          (option): Destination => ({
            to: `${entity.route.form}/${option.id}`,
            label: option.label,
            kind: entity.title.one,
            icon: entity.menu?.icon ?? null,
          }),
        )
        if (!ending.signal.aborted) setRecords((known) => ({ ...known, found: [...known.found, ...found] }))
      } catch {
        if (!ending.signal.aborted)
          setRecords((known) => ({ ...known, failed: [...known.failed, palette.failed(entity.title.many)] }))
      }
    }
    setRecords((known) => ({ ...known, searching: true }))
    const timer = setTimeout(() => {
      setRecords({ ...nothing, searching: true })
      void Promise.all(searched.map(search)).then(() => {
        if (!ending.signal.aborted) setRecords((known) => ({ ...known, searching: false }))
      })
    }, pause)
    return () => {
      clearTimeout(timer)
      ending.abort()
    }
  }, [wanted, model])
  return records
}
