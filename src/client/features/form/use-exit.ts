import { useLocation, useNavigate } from 'react-router-dom'
import { type EntityModel, isRow } from '../../../model/index.ts'
import type { ListOrigin } from '../../shared/screen/place-in-list.ts'

export interface Exit {
  /** To where the form was opened from; to the list where it was opened by its address. */
  readonly back: () => void
  /** To the list; with its search and page where the link here said `state: { from }`. */
  readonly toList: () => void
  /** After a save, as the descriptor says. */
  readonly afterSave: () => void
  /** To an empty form of the same entity. */
  readonly another: () => void
  /** To the form of a row, in place of this one. @param among where it stands in its list; as this one, unless said */
  readonly toRow: (id: number | undefined, among?: ListOrigin) => void
}

/** Whether the page has been somewhere before this screen: the router counts its own entries. */
const cameFromWithin = (): boolean => {
  const state: unknown = history.state
  return isRow(state) && typeof state.idx === 'number' && state.idx > 0
}

/** The ways out of a form. */
export const useExit = (entity: EntityModel): Exit => {
  const navigate = useNavigate()
  const { state } = useLocation()
  const from = isRow(state) && typeof state.from === 'string' ? state.from : entity.route.list
  const fresh = isRow(state) && typeof state.fresh === 'number' ? state.fresh + 1 : 1
  const toList = () => void navigate(from)
  /** It was opened from the screen of its row, which is where one comes back to. */
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
