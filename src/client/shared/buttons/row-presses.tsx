import { useMemo } from 'react'
import { pressing as wording } from '#texts/buttons'
import { type ButtonModel, buttonsOf } from '../../../model/buttons.ts'
import type { EntityModel, Row } from '../../../model/index.ts'
import { iconButtonClass } from '../design/Icon.tsx'
import { useToday } from '../request/use-requests.tsx'
import { useCan, useHasPermission, useLock, useUser } from '../request/use-user.ts'
import { useModel } from '../state/use-model.ts'
import { availableButtons } from './available-buttons.ts'
import { openRowMenu } from './presses.ts'
import styles from './row-presses.module.css'

/** The buttons that are there for a row. */
export type PressesOf = (row: Row) => readonly ButtonModel[]

/**
 * What the rows of an entity offer to who is signed in; the same function until that changes. Undefined where the
 * entity has no buttons, or its server knows none.
 */
export const usePresses = (entity: EntityModel | null): PressesOf | undefined => {
  const model = useModel()
  const today = useToday()
  const holds = useHasPermission()
  const lock = useLock()
  const can = useCan('buttons')
  const me = useUser().data?.id ?? null
  return useMemo(() => {
    if (!can || entity === null || buttonsOf(entity).length === 0) return undefined
    return (row) => availableButtons(model, entity, row, { today, zone: model.zone, me }, holds, lock)
  }, [model, today, holds, lock, can, me, entity])
}

const more = `${iconButtonClass()} ${styles.more}`

/** The icon behind which a row's buttons stand; none where there are none. @param name what the row is called */
export const iconOf = (presses: PressesOf | undefined, row: Row, name: string) =>
  presses !== undefined &&
  presses(row).length > 0 && (
    <button
      type="button"
      className={more}
      data-do="press"
      aria-haspopup="menu"
      aria-label={wording.more(name)}
    />
  )

/** Opens the buttons of a row beside their icon. */
export const open = (
  entity: EntityModel,
  row: Row,
  name: string,
  presses: PressesOf | undefined,
  anchor: HTMLElement,
): void => {
  const line = anchor.closest('tr')
  const onDone = () => line?.querySelector('th')?.querySelector<HTMLElement>('a[href], [tabindex]')?.focus()
  openRowMenu.set({
    anchor,
    label: wording.more(name),
    presses: (presses?.(row) ?? []).map((button) => ({ entity, button, row, name, back: anchor, onDone })),
  })
}
