export { build, buildWith, type Source, type Unreadable } from './build.ts'
export {
  computedOf,
  type Gathered,
  gatheredOf,
  isFormula,
  ofNone,
  partsOf,
  type Worked,
  within,
  workOut,
  workStep,
  writtenOut,
} from './computed.ts'
export type { Draft } from './form.ts'
export { longestAddress } from './kinds/email.ts'
export {
  type Accepted,
  type ColumnType,
  detailsOf,
  isSecret,
  type Keying,
  type KindMeaning,
  kinds,
  meaningOf,
  type Random,
  type WireSchema,
} from './kinds/index.ts'
export { isSameSecret, longestPassword } from './kinds/password.ts'
export { idOf } from './kinds/reference.ts'
export { asLine, keptText } from './kinds/text.ts'
export { labelKey, labelOf, labelWriter, pathOf, placed, plainLabel, targetOf, treeOf } from './label.ts'
export type {
  Deadline,
  EntityModel,
  FieldModel,
  Model,
  NamedList,
  Scope,
  SectionModel,
  ToneRule,
} from './model.ts'
export { isRow, type Nested, type Row } from './model.ts'
export { firstOrder, newestFirst, type Order, sortsLists } from './order.ts'
export {
  allTests,
  type Facts,
  fieldsOf,
  groupWords,
  holds,
  isPersonal,
  literalsOf,
  type Operand,
  type Referred,
  type Span,
  type Test,
  testsOf,
} from './predicate.ts'
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
  ruleIn,
  wordsOf,
} from './query.ts'
export { longestIdentifier, verbs } from './resolve.ts'
export { retiredAs, toneOf, type Urgency, urgencyOf } from './row-rules.ts'
export { type Lock, lockOf, mayChange, type ScopeLock } from './rules/lock.ts'
export { comparable, fold, isFarBeyond, normalForm } from './values/characters.ts'
export {
  addDays,
  type Day,
  dayOf,
  daysBetween,
  isDay,
  readDay,
  shiftDay,
  showDay,
  writtenMoment,
} from './values/day.ts'
export { liken } from './values/liken.ts'
export { momentOf, type Standpoint } from './values/moment.ts'
export { countOf, orderOfPeriod, periodOf, writtenNumber } from './values/number-pattern.ts'
