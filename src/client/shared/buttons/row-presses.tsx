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

/** Returns the buttons that a row offers. */
export type PressesOf = (row: Row) => readonly ButtonModel[]

/**
 * The buttons of an entity's rows for the signed-in user, as a stable function. Undefined if the entity or its server
 * has no buttons.
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

/** The icon that opens a row's buttons; false if the row has none. @param name the label of the row */
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
