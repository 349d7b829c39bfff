export { build, buildWith, type Source, type Unreadable } from './build.ts'
export {
  aggregateOfNone,
  type ComputedValue,
  checkOverflow,
  computedOf,
  computeFormula,
  computeStep,
  type Gathered,
  gatheredOf,
  isFormula,
  partsOf,
  writtenOut,
} from './entity/computed.ts'
export {
  labelKey,
  labelOf,
  labelWriter,
  pathOf,
  placedLabel,
  plainLabel,
  targetOf,
  treeOf,
} from './entity/label.ts'
export type {
  Deadline,
  EntityModel,
  FieldModel,
  Model,
  NamedList,
  Scope,
  SectionModel,
  ToneRule,
} from './entity/model.ts'
export { firstOrder, newestFirst, type Order, sortsLists } from './entity/order.ts'
export type { Draft } from './form.ts'
export { longestEmail } from './kinds/email.ts'
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
export { asLine, normaliseLine } from './kinds/text.ts'
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
export { type Lock, lockOf, mayChange, type ScopeLock } from './rules/lock.ts'
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
} from './rules/predicate.ts'
export { retiredAs, toneOf, type Urgency, urgencyOf } from './rules/row-state.ts'
export { comparable, fold, isFarBeyond, normalForm } from './values/characters.ts'
export {
  addDays,
  type Day,
  dayOf,
  daysBetween,
  isDay,
  parseDay,
  shiftDay,
  showDay,
  writtenMoment,
} from './values/day.ts'
export { liken } from './values/liken.ts'
export { momentOf, type RuleContext } from './values/moment.ts'
export { countOf, orderOfPeriod, periodOf, writtenNumber } from './values/number-pattern.ts'
export { isRow, type Nested, type Row } from './values/row.ts'
