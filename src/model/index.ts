export { build, type Source, type Unreadable } from './build.ts'
export type { Draft } from './form.ts'
export { heavyFields, lightest, placeIn, placeOf } from './heavy.ts'
export { longestIdentifier } from './identifiers.ts'
export { mostWords, wordsOf } from './keyword.ts'
export { longestAddress } from './kinds/email.ts'
export {
  type Accepted,
  type ColumnType,
  detailsOf,
  isSecret,
  type KindMeaning,
  kinds,
  meaningOf,
  type Random,
  type WireSchema,
} from './kinds/index.ts'
export { isSameSecret, longestPassword } from './kinds/password.ts'
export { idOf } from './kinds/reference.ts'
export { keptText } from './kinds/text.ts'
export { labelJson, labelKey, labelOf, plainLabel, targetOf } from './label.ts'
export { type Lock, lockOf, mayChange } from './lock.ts'
export type {
  Deadline,
  EntityModel,
  FieldModel,
  Model,
  NamedList,
  SectionModel,
  ToneRule,
} from './model.ts'
export { type Page, pageOf, pagesAround, pageWindow } from './page.ts'
export { type Facts, fieldsOf, holds, literalsOf, type Test, testsOf } from './predicate.ts'
export {
  addressQuery,
  callQuery,
  defaultQuery,
  type ListQuery,
  largestPage,
  longestKeyword,
  pageSizes,
  readAddress,
} from './query.ts'
export { verbs } from './resolve.ts'
export { retiredAs, toneOf, type Urgency, urgencyOf } from './tone.ts'
export { addDays, type Day, dayOf, daysBetween, isDay, readDay, showDay } from './values/day.ts'
export { isFarBeyond, normalForm } from './values/normal-form.ts'
export { isRow, type Nested, type Row } from './values/row.ts'
export { comparable } from './values/unseen.ts'
