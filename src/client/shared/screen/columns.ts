import type { EntityModel, FieldModel, meaningOf } from '../../../model/index.ts'

/**
 * How long a column stays when space is short; the first ranks are hidden first.
 * long: a long text; plain: none of the others; fixed: the list's rule fixes its value;
 * coloured: colours read it, or it names the responsible person; ruled: the list's rule reads it;
 * own: the screen's own field over another entity; chosen: added by the user; deadline; label.
 */
export type YieldRank =
  | 'long'
  | 'plain'
  | 'fixed'
  | 'coloured'
  | 'ruled'
  | 'own'
  | 'chosen'
  | 'deadline'
  | 'label'

export interface ListColumn {
  /** Its name, unique in the list. */
  readonly name: string
  readonly field: FieldModel
  /** The entity of the field. */
  readonly entity: EntityModel
  /** The key of the nested row that holds the value; null if the row itself does. */
  readonly inside: string | null
  /** The sort key; null if the list cannot be sorted by it. */
  readonly sortBy: string | null
  readonly place: ReturnType<typeof meaningOf>['width']
  /** Its place on a card: the name on top, a chip below it, a labelled pair, or under "Details". */
  readonly card: 'name' | 'chip' | 'pair' | 'more'
  /** Its rank when space is short. */
  readonly yields: YieldRank
  /** Whether it names a person. */
  readonly person: boolean
  /** Whether the list's rule allows only one value. */
  readonly fixed: boolean
  /** The user's arrangement: width in CSS pixels, fixed at the left, and whether the order is the user's. */
  readonly width?: number | null
  readonly pinned?: boolean
  readonly ordered?: boolean
}
