import { useMemo } from 'react'
import type { EntityModel, FieldModel, Row } from '../../../model/index.ts'
import { useToday } from '../../shared/request/use-requests.tsx'
import { useHasPermission, useLock, useUser } from '../../shared/request/use-user.ts'
import type { ListScreenState } from '../../shared/screen/dock.ts'
import { useModel } from '../../shared/state/use-model.ts'
import type { MoveContext } from './move-rules.ts'

/** Props of a layout: the list of a screen, arranged by a field. */
export interface LayoutProps {
  readonly screen: ListScreenState
  readonly field: FieldModel
}

/** The context of moves by this field: permissions, locks and rules. */
export const useMoveContext = (entity: EntityModel, field: FieldModel): MoveContext => {
  const model = useModel()
  const holds = useHasPermission()
  const lockOf = useLock()
  const today = useToday()
  const me = useUser().data?.id ?? null
  return useMemo(() => {
    const now = `${new Date().toISOString().slice(0, 19)}Z`
    return { model, entity, field, holds, lockOf, at: { today, now, zone: model.zone, me } }
  }, [model, entity, field, holds, lockOf, today, me])
}

/** The row id of the card around an element; null outside cards. */
export const cardAt = (target: EventTarget | null): number | null => {
  const card = target instanceof Element ? target.closest<HTMLElement>('[data-card]') : null
  return card ? Number(card.dataset.card) : null
}

/** Focuses a card's link. @returns whether the card exists */
export const focusCard = (region: HTMLElement | null, id: Row['id']): boolean => {
  const link = region?.querySelector<HTMLElement>(`[data-card="${id}"] a`)
  link?.focus()
  link?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  return link !== undefined && link !== null
}
