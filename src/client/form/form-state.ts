import type { Draft, EntityModel, FieldModel } from '../../model/index.ts'
import { type Conflict, conflictsOf, merged, type Side } from './conflicts.ts'
import { named } from './draft.ts'
import type { ServerMessages } from './place-messages.ts'

/** Why the last save did not happen. */
export interface Refusal {
  /** One sentence about the whole. */
  readonly text: string
  readonly messages: ServerMessages
  /** Grows with every refused save, so that focus moves once for each. */
  readonly attempt: number
}

/** The row as somebody else saved it meanwhile. */
export interface Stale {
  readonly theirs: Draft
  readonly conflicts: readonly Conflict[]
  readonly sides: Readonly<Record<string, Side>>
}

/** All that a form knows; everything that it shows follows from this and the Model. */
export interface FormState {
  /** As it was read or begun; what differs from it would be lost. */
  readonly base: Draft
  readonly draft: Draft
  readonly refusal: Refusal | null
  /** Keys of refused fields that were changed since: their messages speak of a value that is gone. */
  readonly touched: readonly string[]
  readonly stale: Stale | null
}

export type FormChange =
  | { readonly type: 'changed'; readonly field: FieldModel; readonly changes: Draft }
  | { readonly type: 'named'; readonly field: FieldModel; readonly rows: readonly Draft[] }
  | { readonly type: 'refused'; readonly text: string; readonly messages: ServerMessages }
  | { readonly type: 'overtaken'; readonly entity: EntityModel; readonly theirs: Draft }
  | { readonly type: 'sided'; readonly sides: Readonly<Record<string, Side>> }
  | { readonly type: 'settled'; readonly entity: EntityModel }
  | { readonly type: 'began'; readonly base: Draft }

export const beginning = (base: Draft): FormState => ({
  base,
  draft: base,
  refusal: null,
  touched: [],
  stale: null,
})

/** Everything that can happen to a form, without looks. */
export const formReducer = (state: FormState, change: FormChange): FormState => {
  switch (change.type) {
    case 'changed':
      return {
        ...state,
        draft: { ...state.draft, ...change.changes },
        touched: state.refusal ? [...new Set([...state.touched, change.field.key])] : state.touched,
      }
    case 'named':
      return {
        ...state,
        base: named(state.base, change.field, change.rows),
        draft: named(state.draft, change.field, change.rows),
      }
    case 'refused': {
      const { text, messages } = change
      return {
        ...state,
        refusal: { text, messages, attempt: (state.refusal?.attempt ?? 0) + 1 },
        touched: [],
      }
    }
    case 'overtaken': {
      const conflicts = conflictsOf(change.entity, state.base, state.draft, change.theirs)
      const sides = Object.fromEntries(conflicts.map(({ field, proposed }) => [field.name, proposed]))
      return { ...state, refusal: null, touched: [], stale: { theirs: change.theirs, conflicts, sides } }
    }
    case 'sided':
      return state.stale
        ? { ...state, stale: { ...state.stale, sides: { ...state.stale.sides, ...change.sides } } }
        : state
    case 'settled':
      return state.stale ? settled(state, state.stale, change.entity) : state
    case 'began':
      return beginning(change.base)
  }
}

/** The draft once the sides are chosen, over their row as the one that it began from. */
export const settled = (state: FormState, { theirs, sides }: Stale, entity: EntityModel): FormState => ({
  ...beginning(theirs),
  draft: merged(entity, state.base, state.draft, theirs, sides),
})
