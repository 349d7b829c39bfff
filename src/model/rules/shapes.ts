import type { Predicate } from '../../descriptor/index.ts'
import type { Grouping } from '../entity/grouping.ts'
import type { FieldModel } from '../entity/model.ts'

/**
 * The two shapes of a row rule. `isBroken` evaluates a predicate in JavaScript and `where` in SQL;
 * `server/rows/rules/clash.ts` finds rows that exclude each other.
 */

/** The source of a refusal's message: the descriptor's own sentence has priority over a generated one. */
type Wording = 'sentence' | 'rule'

/** Formats a value of the row for a message; null if it must not be shown. */
export type ValueFormatter = (field: FieldModel) => string | null

/**
 * The data that a rule needs. `row`: the row's values. `others`: also other rows, the caller or the time. `outcome`:
 * values known only after the whole change is written, such as aggregates, the row's number or its children.
 */
export type Over = 'row' | 'others' | 'outcome'

/** A condition that no row may meet. */
export interface Broken {
  readonly over: Over
  /** Field names: a change that sets none of them does not evaluate the rule. */
  readonly looksAt: readonly string[]
  /** The rule is skipped if one of these is invalid by itself. */
  readonly needs: readonly string[]
  readonly when: Predicate
  /** The rule is broken only while this field is empty. */
  readonly lacks: FieldModel | null
  /** The field at fault; null for the row as a whole. */
  readonly at: FieldModel | null
  readonly wording: Wording
  readonly says: (shown: ValueFormatter) => string
}

/** How many rows may be alike: a number, or the value of a field of a referenced row. */
export type Most = number | { readonly reference: FieldModel; readonly field: string }

/** A rule by which two rows exclude each other, or more rows than may be alike. */
export interface Clash {
  /** Its name within the entity: 'unique.code'. */
  readonly name: string
  /**
   * The rows are equal in all of these: in the value, its period on the business calendar, or one row of a list of
   * references. A row with an empty one never clashes. At most one of them is a list.
   */
  readonly alike: readonly Grouping[]
  /**
   * The limit on rows that may be alike; null: no two may. A row is checked only when a change makes it alike with
   * other rows than before.
   */
  readonly most: Most | null
  /** Texts are compared in their search form, a choice by its position: see `comparedColumn`. */
  readonly byKey: boolean
  /** The rows clash only if these times overlap too. */
  readonly times: { readonly from: FieldModel; readonly to: FieldModel } | null
  /** Only rows that meet this can clash. */
  readonly when: Predicate
  /** Field names: a change that leaves all their values the same does not evaluate the rule. */
  readonly looksAt: readonly string[]
  readonly at: FieldModel
  readonly wording: Wording
  readonly says: (shown: ValueFormatter) => string
  /** The message if the other row is in the same file, with its line number. */
  readonly saysOfLine: (line: number, shown: ValueFormatter) => string
}
