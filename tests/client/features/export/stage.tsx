import { vi } from 'vitest'
import { idleFeatures } from '../../../../src/client/app/idle-features.tsx'
import { ListScreen } from '../../../../src/client/features/list/ListScreen.tsx'
import { BulkSelection } from '../../../../src/client/features/many/BulkSelection.tsx'
import { rowSelection } from '../../../../src/client/features/many/selection.ts'
import { openTool, shownList } from '../../../../src/client/shared/screen/dock.ts'
import { useStore } from '../../../../src/client/shared/state/store.ts'
import type { EntityModel } from '../../../../src/model/index.ts'
import { entityOf, model } from '../../product.ts'
import { type Answers, onStage } from '../../stage.tsx'

// A part that is fetched on first use is given up after a second, which a busy machine may take to read it.
await import('../../../../src/client/features/export/ImportExportMenu.tsx')

export const repair = entityOf('repair')

interface Stage {
  readonly can?: readonly string[]
  readonly holding?: readonly string[]
  readonly entity?: EntityModel
}

const Selecting = () => {
  const list = useStore(shownList)
  return list && <BulkSelection list={list} />
}

export const everything = Object.values(repair.permission)

/** A list, of repairs unless said, with what brings rows in and out of it. @returns beside the stage, the addresses that the browser was sent to */
export const open = (
  address: string,
  answers: Answers,
  { can = ['export', 'import', 'tickets'], holding = everything, entity = repair }: Stage = {},
) => {
  openTool.set(null)
  rowSelection.set(null)
  const kept: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    kept.push(this.pathname + this.search)
  })
  const stage = onStage({
    model,
    answers: { 'GET /api/dashboard-data': { body: {} }, ...answers },
    otherwise: () => ({ body: { data: [] } }),
    holding,
    can,
    entries: [address],
    matchMedia: undefined,
    children: (
      <>
        <ListScreen entity={entity} list={null} />
        <Selecting />
        <idleFeatures.inAndOut />
      </>
    ),
  })
  return { ...stage, kept }
}
