import CircleX from 'lucide-react/icons/circle-x'
import Equal from 'lucide-react/icons/equal'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Undo2 from 'lucide-react/icons/undo-2'
import { type ReactNode, useState } from 'react'
import { importing as words } from '#texts/import-screen'
import type { ImportPreview } from '../../../../schemas/import-preview.ts'
import type { EntityModel } from '../../../model/index.ts'
import { Button } from '../../shared/design/Button.tsx'
import { Icon } from '../../shared/design/Icon.tsx'
import { ChangesTable, CreatesTable, ProblemsTable } from './CheckTables.tsx'
import checkStyles from './check.module.css'
import { ImportBar } from './ImportBar.tsx'
import { ImportRefusal } from './ImportRefusal.tsx'
import styles from './import.module.css'
import type { Importing } from './use-import.ts'

const tiles = ['create', 'change', 'same', 'refused'] as const
type Tile = (typeof tiles)[number]

const icons = { create: Plus, change: Pencil, same: Equal, refused: CircleX } as const

interface CheckStepProps {
  readonly entity: EntityModel
  readonly control: Importing
  readonly preview: ImportPreview
}

/** Previews the import and starts it. */
export const CheckStep = ({ entity, control, preview }: CheckStepProps) => {
  const { busy, batch, moved, go, run, stop } = control
  const [chosen, choose] = useState<Tile>(
    (['change', 'refused', 'create'] as const).find((tile) => preview[tile] > 0) ?? 'same',
  )
  const count = preview.create + preview.change
  const under = busy === 'import'
  return (
    <>
      <div className={styles.body}>
        <ImportRefusal control={control} />
        {moved && (
          <p className={styles.missing} role="alert">
            {words.moved}
          </p>
        )}
        <div className={checkStyles.tiles} role="tablist" aria-label={words.tiles}>
          {tiles.map((tile) => (
            <button
              key={tile}
              type="button"
              role="tab"
              id={`tile-${tile}`}
              aria-selected={tile === chosen}
              aria-controls="tile-panel"
              tabIndex={tile === chosen ? 0 : -1}
              data-tile={tile}
              data-none={preview[tile] === 0 || undefined}
              onClick={() => choose(tile)}
              onKeyDown={({ key, currentTarget }) => {
                const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
                const next = tiles[(tiles.indexOf(tile) + step + tiles.length) % tiles.length]
                if (step === 0 || !next) return
                choose(next)
                currentTarget.parentElement?.querySelector<HTMLElement>(`#tile-${next}`)?.focus()
              }}
            >
              <b>{new Intl.NumberFormat('en').format(preview[tile])}</b>
              <span>
                <Icon of={icons[tile]} size={13} />
                {words[tile]}
              </span>
            </button>
          ))}
        </div>
        {preview.made.map(({ entity: name, label, count: made }) => (
          <p key={name} className={checkStyles.made}>
            {words.made(made, label)}
          </p>
        ))}
        <div role="tabpanel" id="tile-panel" aria-labelledby={`tile-${chosen}`}>
          <Panel chosen={chosen} entity={entity} preview={preview} />
        </div>
        {chosen !== 'refused' && preview.refused > 0 && (
          <div className={checkStyles.below}>
            <ProblemsTable entity={entity} preview={preview} />
          </div>
        )}
      </div>
      {under ? (
        <Running
          says={batch ? words.running(batch.changed, count) : words.starting}
          value={batch?.changed ?? 0}
          max={count}
        >
          <Button disabled={batch?.state === 'undoing'} onClick={stop}>
            {batch?.state === 'undoing' ? words.stopping : words.stop}
          </Button>
        </Running>
      ) : (
        <ImportBar
          entity={entity}
          says={
            count === 0 ? (
              words.nothing
            ) : (
              <span className={styles.wayBack}>
                <Icon of={Undo2} />
                {preview.refused > 0 ? words.stayOut(preview.refused) : words.undoable}
              </span>
            )
          }
          back={{ label: words.backToColumns, go: () => go('columns') }}
        >
          <Button variant="primary" disabled={count === 0} onClick={run}>
            {words.import(count)}
          </Button>
        </ImportBar>
      )}
    </>
  )
}

interface PanelProps {
  readonly chosen: Tile
  readonly entity: EntityModel
  readonly preview: ImportPreview
}

const Panel = ({ chosen, entity, preview }: PanelProps) => {
  if (preview[chosen] === 0) return <p className={styles.nothing}>{words.none[chosen]}</p>
  if (chosen === 'same') return <p className={styles.nothing}>{words.sameText(preview.same)}</p>
  if (chosen === 'create') return <CreatesTable preview={preview} />
  if (chosen === 'change') return <ChangesTable preview={preview} />
  return <ProblemsTable entity={entity} preview={preview} />
}

interface RunningProps {
  readonly says: string
  readonly value: number
  readonly max: number
  readonly children: ReactNode
}

const Running = ({ says, value, max, children }: RunningProps) => (
  <div className={styles.bar}>
    <span className={styles.says} role="status">
      {says}
    </span>
    <progress aria-label={says} value={value} max={Math.max(1, max)} />
    {children}
  </div>
)
