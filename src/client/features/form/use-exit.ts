import { useLocation, useNavigate } from 'react-router-dom'
import { type EntityModel, isRow } from '../../../model/index.ts'
import type { ListOrigin } from '../../shared/screen/place-in-list.ts'

export interface Exit {
  /** Goes back to the previous screen; to the list if the form was opened by its address. */
  readonly back: () => void
  /** Goes to the list, with its search and page if the link here passed `state: { from }`. */
  readonly toList: () => void
  /** Leaves after a save, as the descriptor defines. */
  readonly afterSave: () => void
  /** Opens an empty form of the same entity. */
  readonly another: () => void
  /**
   * Replaces the form with that of another row.
   * @param among its position in its list; defaults to the current row's
   */
  readonly toRow: (id: number | undefined, among?: ListOrigin) => void
}

/** Whether this session has a previous screen, from the router's entry index. */
const cameFromWithin = (): boolean => {
  const state: unknown = history.state
  return isRow(state) && typeof state.idx === 'number' && state.idx > 0
}

/** The ways to leave a form. */
export const useExit = (entity: EntityModel): Exit => {
  const navigate = useNavigate()
  const { state } = useLocation()
  const from = isRow(state) && typeof state.from === 'string' ? state.from : entity.route.list
  const fresh = isRow(state) && typeof state.fresh === 'number' ? state.fresh + 1 : 1
  const toList = () => void navigate(from)
  /** It was opened from its row's screen, so leaving returns there. */
  const ofRecord = isRow(state) && typeof state.record === 'string'
  const back = () => (cameFromWithin() ? void navigate(-1) : toList())
  return {
    back,
    toList,
    afterSave: ofRecord || entity.afterSave === 'back' ? back : toList,
    toRow: (id, among) =>
      id === undefined
        ? toList()
        : void navigate(`${entity.route.form}/${id}`, {
            replace: true,
            state: { ...(isRow(state) && state), ...among },
          }),
    another: () => void navigate(entity.route.form, { replace: true, state: { fresh } }),
  }
}
