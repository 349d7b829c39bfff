import type { Draft, EntityModel, FieldModel } from '../../../model/index.ts'
import {
  type ConflictSide,
  changedByOthers,
  changedFields,
  conflictsOf,
  draftKeys,
  draftValues,
  mergeDrafts,
  withLines,
} from './compare-drafts.ts'
import { nameReferences } from './draft.ts'
import type { ServerMessages } from './place-messages.ts'

/** Why the last save failed. */
export interface SaveRefusal {
  /** One sentence about the failure as a whole. */
  readonly text: string
  readonly messages: ServerMessages
  /** Incremented with every refused save, so that the focus moves once for each. */
  readonly attempt: number
}

/**
 * Another user saved the row before this save. The user resolves the conflicts, and the draft holds the resolved
 * values.
 */
export interface Stale {
  readonly theirs: Draft
  /** The draft before the first choice, with later typing included. */
  readonly yours: Draft
  readonly conflicts: readonly FieldModel[]
  /** By field name; defaults to yours. */
  readonly sides: Readonly<Record<string, ConflictSide>>
}

/** The whole state of a form. All it shows derives from this and the Model. */
export interface FormState {
  /** The row as loaded or begun: the baseline for unsaved changes. */
  readonly base: Draft
  readonly draft: Draft
  readonly refusal: SaveRefusal | null
  /** Keys of refused fields that changed since, whose messages no longer apply. */
  readonly touched: readonly string[]
  readonly stale: Stale | null
  /** Fields changed by other users and taken over, while the note about them is shown. */
  readonly followed: readonly FieldModel[]
  /** Hidden fields that the user chose to empty. */
  readonly emptied: readonly FieldModel[]
  /** Another user deleted the row. */
  readonly gone: boolean
}

export type FormChange =
  | { readonly type: 'changed'; readonly field: FieldModel; readonly changes: Draft }
  | { readonly type: 'named'; readonly field: FieldModel; readonly rows: readonly Draft[] }
  | { readonly type: 'refused'; readonly text: string; readonly messages: ServerMessages }
  | { readonly type: 'overtaken'; readonly entity: EntityModel; readonly theirs: Draft }
  | { readonly type: 'sided'; readonly sides: Readonly<Record<string, ConflictSide>> }
  | { readonly type: 'settled' }
  /** The row's current state after a change elsewhere. */
  | { readonly type: 'followed'; readonly entity: EntityModel; readonly theirs: Draft }
  | { readonly type: 'gone' }
  /** The row was just saved and the form stays open. */
  | { readonly type: 'saved'; readonly saved: Draft }
  /** A stored draft is restored. @param began the values that those fields had when it was typed */
  | {
      readonly type: 'resumed'
      readonly entity: EntityModel
      readonly began: Draft
      readonly typed: Draft
      readonly emptied: readonly FieldModel[]
    }
  /** Hidden fields are to be emptied, or kept after all. */
  | { readonly type: 'emptied' | 'unemptied'; readonly fields: readonly FieldModel[] }

export const initialFormState = (base: Draft): FormState => ({
  base,
  draft: base,
  refusal: null,
  touched: [],
  stale: null,
  followed: [],
  emptied: [],
  gone: false,
})

/** Resolves a conflict in favour of the user who types into its field. */
const typedOver = (stale: Stale | null, field: FieldModel, changes: Draft): Stale | null =>
  stale?.conflicts.includes(field)
    ? {
        ...stale,
        yours: { ...stale.yours, ...changes },
        sides: { ...stale.sides, [field.name]: 'yours' },
      }
    : stale

/** Rebases the draft on their row and keeps the user's own changes. */
const over = (state: FormState, entity: EntityModel, theirs: Draft): FormState => ({
  ...initialFormState(theirs),
  refusal: state.refusal,
  touched: state.touched,
  emptied: state.emptied,
  draft: mergeDrafts(entity, state.base, state.draft, theirs),
  followed: changedByOthers(entity, state.base, state.draft, theirs),
})

/** Reduces every change of a form's state; draws nothing. */
export const formReducer = (state: FormState, change: FormChange): FormState => {
  switch (change.type) {
    case 'changed':
      return {
        ...state,
        draft: { ...state.draft, ...change.changes },
        touched: state.refusal ? [...new Set([...state.touched, change.field.key])] : state.touched,
        stale: typedOver(state.stale, change.field, change.changes),
        emptied: state.emptied.filter((field) => field !== change.field),
      }
    case 'named':
      return {
        ...state,
        base: nameReferences(state.base, change.field, change.rows),
        draft: nameReferences(state.draft, change.field, change.rows),
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
      const { entity, theirs } = change
      const conflicts = conflictsOf(entity, state.base, state.draft, theirs)
      return {
        ...over({ ...state, refusal: null, touched: [] }, entity, theirs),
        stale: {
          theirs: withLines(entity, theirs, state.base, state.draft, theirs, 'theirs'),
          yours: withLines(entity, state.draft, state.base, state.draft, theirs),
          conflicts,
          sides: {},
        },
      }
    }
    case 'sided':
      return state.stale ? sided(state, state.stale, change.sides) : state
    case 'settled':
      return { ...state, stale: null, followed: [] }
    case 'followed': {
      const { entity, theirs } = change
      // Conflicts are resolved on save; until then the draft keeps its baseline.
      return conflictsOf(entity, state.base, state.draft, theirs).length > 0
        ? state
        : over(state, entity, theirs)
    }
    case 'gone':
      return { ...state, refusal: null, touched: [], stale: null, followed: [], gone: true }
    case 'saved':
      return initialFormState({ ...state.draft, ...change.saved })
    case 'resumed':
      return resumed(state, change)
    case 'emptied': {
      const empty = change.fields.flatMap((field) =>
        draftKeys(field).map((key) => [key, field.links === 'many' ? [] : null]),
      )
      const draft = { ...state.draft, ...Object.fromEntries(empty) }
      return { ...state, draft, emptied: [...new Set([...state.emptied, ...change.fields])] }
    }
    case 'unemptied':
      return {
        ...state,
        draft: { ...state.draft, ...draftValues(change.fields, state.base) },
        emptied: state.emptied.filter((field) => !change.fields.includes(field)),
      }
  }
}

/** Restores a stored draft over its baseline, and applies what was typed since on top. */
const resumed = (state: FormState, change: Extract<FormChange, { type: 'resumed' }>): FormState => {
  const { entity, began, typed, emptied } = change
  const since = draftValues(changedFields(entity, state.base, state.draft), state.draft)
  const base = { ...state.base, ...began }
  const earlier = { ...state, base, draft: { ...base, ...typed, ...since } }
  const next = formReducer(
    { ...earlier, emptied: [...new Set([...state.emptied, ...emptied])] },
    { type: 'overtaken', entity, theirs: state.base },
  )
  return next.stale?.conflicts.length ? next : { ...next, stale: null, followed: [] }
}

const sided = (state: FormState, stale: Stale, chosen: Stale['sides']): FormState => {
  const of = (side: ConflictSide) => stale.conflicts.filter((field) => chosen[field.name] === side)
  return {
    ...state,
    draft: {
      ...state.draft,
      ...draftValues(of('yours'), stale.yours),
      ...draftValues(of('theirs'), stale.theirs),
    },
    stale: { ...stale, sides: { ...stale.sides, ...chosen } },
  }
}
