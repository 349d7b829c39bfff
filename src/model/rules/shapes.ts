import type { Predicate } from '../../descriptor/index.ts'
import type { Grouping } from '../entity/grouping.ts'
import type { FieldModel } from '../entity/model.ts'

/**
 * The two shapes of a rule of rows. Whatever holds rows to a rule reads its shape: `isBroken` and `where` a predicate in
 * JavaScript and SQL, `server/rows/rules/clash.ts` two rows that may not both be.
 */

/** Whose words a refusal is in: the descriptor's own sentence goes before one of ours. */
type Wording = 'sentence' | 'rule'

/** How a sentence shows a value of the row: in words, or null where it must not be shown. */
export type ValueFormatter = (field: FieldModel) => string | null

/**
 * What a rule is read over: the values of the row; also other rows, who asks, or the time, as they are; or what is known only
 * once all of a change is written: what is gathered from other rows, the row's number, its children.
 */
export type Over = 'row' | 'others' | 'outcome'

/** What no row may be. */
export interface Broken {
  readonly over: Over
  /** Fields by name: a change that gives none of them does not ask the rule. */
  readonly looksAt: readonly string[]
  /** The rule is not asked where one of these is at fault by itself. */
  readonly needs: readonly string[]
  readonly when: Predicate
  /** The rule is only broken while this field is empty. */
  readonly lacks: FieldModel | null
  /** The field that is at fault; null for the row as a whole. */
  readonly at: FieldModel | null
  readonly wording: Wording
  readonly says: (shown: ValueFormatter) => string
}

/** How many rows may be alike: a number, or the value of a field of the row that a reference leads to. */
export type Most = number | { readonly reference: FieldModel; readonly field: string }

/** Two rows that may not both be, or more rows than may be alike. */
export interface Clash {
  /** A name among the rules of its entity: 'unique.code'. */
  readonly name: string
  /**
   * The rows are alike in all of these: in the value, in its period on the business calendar, or in one of the rows that a
   * list leads to. A row in which one of them is empty clashes with none. At most one of them is a list.
   */
  readonly alike: readonly Grouping[]
  /**
   * So many rows may be alike, and no more; null: no two. A row is asked only where it comes to be alike with others than
   * before.
   */
  readonly most: Most | null
  /** The field's texts are compared as they are searched for, a choice by its place: see `comparedColumn`. */
  readonly byKey: boolean
  /** Alike is not enough: these times of theirs meet, too. */
  readonly times: { readonly from: FieldModel; readonly to: FieldModel } | null
  /** Rows of which this does not hold clash with none. */
  readonly when: Predicate
  /** Fields by name: a change that gives none of them another value does not ask the rule. */
  readonly looksAt: readonly string[]
  readonly at: FieldModel
  readonly wording: Wording
  readonly says: (shown: ValueFormatter) => string
  /** The same where the other row stands in a line of the same file, by its number. */
  readonly saysOfLine: (line: number, shown: ValueFormatter) => string
}
