import type { EntityModel, FieldModel, meaningOf } from '../../../model/index.ts'

/**
 * Why a column stands in view where there is no room for all, what yields first: it is a long text; nothing below is true
 * of it; the list's own rule fixes its value; colours look at it, or it says who is responsible; the list's rule looks at
 * it; it is the screen's own, over another entity; a person has brought it in; it is the deadline, or of the row's label.
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

/** One column of a list. */
export interface ListColumn {
  /** Its own name among the list's columns. */
  readonly name: string
  readonly field: FieldModel
  /** Whose field it is. */
  readonly entity: EntityModel
  /** The key of the owned row that holds the value; null where the row itself does. */
  readonly inside: string | null
  /** The key that the list can be sorted by; null where it cannot. */
  readonly sortBy: string | null
  readonly place: ReturnType<typeof meaningOf>['width']
  /** Where a card puts it: the name on top, a chip below it, a labelled pair, or behind "Details". */
  readonly card: 'name' | 'chip' | 'pair' | 'more'
  /** Why it stands in view, or yields, where there is no room for all. */
  readonly yields: YieldRank
  /** It names a person. */
  readonly person: boolean
  /** The list's own rule lets it hold one value alone. */
  readonly fixed: boolean
  /** What a person has made of it: its width in CSS pixels, its place at the left, an order of all columns. */
  readonly width?: number | null
  readonly pinned?: boolean
  readonly ordered?: boolean
}
