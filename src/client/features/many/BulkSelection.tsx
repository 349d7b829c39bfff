import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { listing } from '#texts/list'
import { many } from '#texts/many'
import { buttonsOf } from '../../../model/buttons.ts'
import { type EntityModel, labelOf } from '../../../model/index.ts'
import { Dock } from '../../shared/design/Dock.tsx'
import { onFirstUse } from '../../shared/design/overlay/on-first-use.tsx'
import { mayAny } from '../../shared/request/has-permission.ts'
import { useCan, useCapabilities, useHasPermission } from '../../shared/request/use-user.ts'
import { docked, type ShownList } from '../../shared/screen/dock.ts'
import { canExport } from '../../shared/screen/import-export-rights.ts'
import { useStore } from '../../shared/state/store.ts'
import { useModel } from '../../shared/state/use-model.ts'
import { openBulkAction } from './bulk-action.ts'
import { settableFields } from './bulk-changes.ts'
import { followRegion, type Picks } from './follow-region.ts'
import { SelectionBar } from './SelectionBar.tsx'
import { isPicked, type ListSet, listSetOf, rowSelection, selectEveryRow, tickRows } from './selection.ts'
import { removeTicks, showTicks } from './ticks.ts'

/** Closable dock with the error if the part could not be loaded. */
const Missing = ({ children }: { readonly children: ReactNode }) => (
  <Dock title={many.part} onClose={() => docked.set(null)}>
    {children}
  </Dock>
)

/** Includes form inputs, so it is loaded once a row is selected. */
const dock = onFirstUse(() => import('./ManyDock.tsx').then((part) => part.ManyDock), {
  what: many.part,
  as: 'place',
  around: Missing,
})

/** The bulk actions that the user may run on an entity's rows. */
const useDeeds = (entity: EntityModel) => {
  const holds = useHasPermission()
  const buttons = useCan('buttons')
  const files = canExport(useCapabilities())
  return useMemo(
    () => ({
      set: mayAny(holds, entity.permission.update) && settableFields(entity, holds).length > 0,
      delete: mayAny(holds, entity.permission.delete),
      export: files,
      buttons: buttons ? buttonsOf(entity).filter(({ permission }) => mayAny(holds, permission)) : [],
    }),
    [entity, holds, buttons, files],
  )
}

export type BulkActions = ReturnType<typeof useDeeds>

/** The number of rows in a set, also while the list shows only some of them. */
const useTotal = (list: ShownList, set: ListSet): number => {
  const [known, setKnown] = useState({ key: '', total: 0 })
  if (!set.narrowed && (known.key !== set.key || known.total !== list.total))
    setKnown({ key: set.key, total: list.total })
  return known.key === set.key ? known.total : list.total
}

/** Selection in the list in view, and its bulk actions. */
export const BulkSelection = ({ list }: { readonly list: ShownList }) => {
  const { entity, region, rows, call } = list
  const model = useModel()
  const deeds = useDeeds(entity)
  const offered = deeds.set || deeds.export || deeds.delete || deeds.buttons.length > 0
  const stored = useStore(rowSelection)
  const open = useStore(docked) === 'many'
  const set = useMemo(() => listSetOf(entity, call), [entity, call])
  const total = useTotal(list, set)
  const now = stored?.of === set.key ? stored : null
  const picks = usePicks(list, set, deeds)

  useEffect(() => {
    if (rowSelection.get() && rowSelection.get()?.of !== set.key) rowSelection.set(null)
  }, [set.key])
  useEffect(() => {
    if (now === null && docked.get() === 'many') docked.set(null)
  }, [now])
  useEffect(() => (offered ? followRegion(region, picks) : undefined), [offered, region, picks])
  useLayoutEffect(() => {
    if (!offered) return
    const shown = rows.map((row) => ({
      name: labelOf(model, entity, row) || listing.unnamed(entity.title.one, row.id ?? 0),
      on: isPicked(now, row.id ?? 0),
    }))
    showTicks(region, shown, now !== null)
  }, [offered, region, rows, entity, model, now])
  useEffect(() => () => removeTicks(region), [region])

  useEffect(() => {
    if (now !== null) dock.fetch()
  }, [now])

  if (now === null) return null
  return (
    <>
      <SelectionBar list={list} set={set} total={total} now={now} actions={deeds} picks={picks} />
      {open && <dock.Part key={entity.name} list={list} set={set} total={total} now={now} />}
    </>
  )
}

/** Handlers of ticks, keys and touch; one stable object per list. */
const usePicks = (list: ShownList, set: ListSet, deeds: BulkActions): Picks => {
  const latest = useRef({ list, set, deeds })
  useLayoutEffect(() => {
    latest.current = { list, set, deeds }
  })
  const last = useRef<number>(undefined)
  const [picks] = useState((): Picks => {
    const ids = () => latest.current.list.rows.flatMap(({ id }) => id ?? [])
    const now = () => {
      const stored = rowSelection.get()
      return stored?.of === latest.current.set.key ? stored : null
    }
    const tick = (which: readonly number[], on: boolean) =>
      rowSelection.set(tickRows(now(), latest.current.set.key, which, on))
    const isPage = () => ids().every((id) => isPicked(now(), id))
    const turn = (place: number) => {
      const id = ids()[place]
      if (id === undefined) return
      last.current = id
      tick([id], !isPicked(now(), id))
    }
    const clear = () => {
      const { region } = latest.current.list
      const within = region.contains(document.activeElement)
      rowSelection.set(null)
      if (!within) region.focus()
    }
    return {
      turn,
      reach: (place) => {
        const from = ids().indexOf(last.current ?? -1)
        if (from < 0) return turn(place)
        last.current = ids()[place]
        tick(ids().slice(Math.min(from, place), Math.max(from, place) + 1), true)
      },
      turnPage: () => tick(ids(), !isPage()),
      more: () => {
        if (isPage() && latest.current.set.sayable) rowSelection.set(selectEveryRow(latest.current.set.key))
        else tick(ids(), true)
      },
      clear,
      set: () => latest.current.deeds.set && openBulkAction({ does: 'set' }),
      begun: () => now() !== null,
    }
  })
  return picks
}
