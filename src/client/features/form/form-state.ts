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

/** Why the last save did not happen. */
export interface SaveRefusal {
  /** One sentence about the whole. */
  readonly text: string
  readonly messages: ServerMessages
  /** Grows with every refused save, so that focus moves once for each. */
  readonly attempt: number
}

/** Somebody else saved the row before this save: what both changed is to be chosen, the draft holds what is chosen. */
export interface Stale {
  readonly theirs: Draft
  /** As it stood before the first choice, and as it was typed since. */
  readonly yours: Draft
  readonly conflicts: readonly FieldModel[]
  /** By field name; yours where nothing is said. */
  readonly sides: Readonly<Record<string, ConflictSide>>
}

/** All that a form knows; everything that it shows follows from this and the Model. */
export interface FormState {
  /** As it was read or begun; what differs from it would be lost. */
  readonly base: Draft
  readonly draft: Draft
  readonly refusal: SaveRefusal | null
  /** Keys of refused fields that were changed since: their messages speak of a value that is gone. */
  readonly touched: readonly string[]
  readonly stale: Stale | null
  /** What others changed and the form has taken over, for as long as it is told. */
  readonly followed: readonly FieldModel[]
  /** Fields that a condition hides and that are emptied all the same, on somebody's wish. */
  readonly emptied: readonly FieldModel[]
  /** The row was deleted by somebody else. */
  readonly gone: boolean
}

export type FormChange =
  | { readonly type: 'changed'; readonly field: FieldModel; readonly changes: Draft }
  | { readonly type: 'named'; readonly field: FieldModel; readonly rows: readonly Draft[] }
  | { readonly type: 'refused'; readonly text: string; readonly messages: ServerMessages }
  | { readonly type: 'overtaken'; readonly entity: EntityModel; readonly theirs: Draft }
  | { readonly type: 'sided'; readonly sides: Readonly<Record<string, ConflictSide>> }
  | { readonly type: 'settled' }
  /** The row as it is now, changed elsewhere. */
  | { readonly type: 'followed'; readonly entity: EntityModel; readonly theirs: Draft }
  | { readonly type: 'gone' }
  /** The row as it was saved just now, while the form stays open. */
  | { readonly type: 'saved'; readonly saved: Draft }
  /** What was typed earlier is taken up again. @param began what stood in those fields then */
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

/** A field that is in question and typed into below is one's own again. */
const typedOver = (stale: Stale | null, field: FieldModel, changes: Draft): Stale | null =>
  stale?.conflicts.includes(field)
    ? {
        ...stale,
        yours: { ...stale.yours, ...changes },
        sides: { ...stale.sides, [field.name]: 'yours' },
      }
    : stale

/** Over their row as the one that it began from, with what is one's own. */
const over = (state: FormState, entity: EntityModel, theirs: Draft): FormState => ({
  ...initialFormState(theirs),
  refusal: state.refusal,
  touched: state.touched,
  emptied: state.emptied,
  draft: mergeDrafts(entity, state.base, state.draft, theirs),
  followed: changedByOthers(entity, state.base, state.draft, theirs),
})

/** Everything that can happen to a form, without looks. */
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
      // What both changed is asked about when it is saved: until then the draft stays over the row that it began from.
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

/** What was typed earlier over the row as it was then, and over that what has been typed since. */
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
