export { build, type Source, type Unreadable } from './build.ts'
export { firstValue, knownFirst, type Making } from './first-values.ts'
export type { Draft } from './form.ts'
export { heavyFields, lightest, placeIn, placeOf } from './heavy.ts'
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
export { isRow, type Nested, type Row } from './model.ts'
export { type Facts, fieldsOf, holds, literalsOf, type Test, testsOf } from './predicate.ts'
export {
  addressQuery,
  callQuery,
  defaultQuery,
  type ListQuery,
  largestPage,
  longestKeyword,
  mostWords,
  type Page,
  pageOf,
  pageSizes,
  pagesAround,
  pageWindow,
  readAddress,
  wordsOf,
} from './query.ts'
export { longestIdentifier, verbs } from './resolve.ts'
export { retiredAs, toneOf, type Urgency, urgencyOf } from './row-rules.ts'
export { comparable, isFarBeyond, normalForm } from './values/characters.ts'
export { addDays, type Day, dayOf, daysBetween, isDay, readDay, showDay } from './values/day.ts'
