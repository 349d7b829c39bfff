export {
  type App,
  app,
  type Bars,
  type ChartColour,
  type Dashboard,
  type Donut,
  dashboard,
  type Slice,
  type Weekday,
} from './app.ts'
export type { Buttons, Press } from './button.ts'
export {
  by,
  count,
  type Formula,
  type Gathering,
  greatest,
  least,
  sum,
  type Works,
} from './computed.ts'
export { type Currency, currencies } from './currency.ts'
export {
  type ConditionalFields,
  type Entity,
  entity,
  type Fields,
  type Grants,
  type Right,
  type SampleRow,
  type Section,
  type SeedRow,
  type Verb,
} from './entity.ts'
export type { EntityName } from './entity-name.ts'
export * from './field.ts'
export * from './kinds.ts'
export {
  type DateTest,
  type DaySpan,
  type Literal,
  type Me,
  type Moment,
  me,
  type NumberSpan,
  type OtherField,
  type Predicate,
  type ValueTest,
} from './predicate.ts'
export type { MostRule, NeverRule, OverlapRule, Transitions, UniqueRule } from './row-rules.ts'
export { type Tone, tones } from './tone.ts'
export type { Period, Total } from './totals.ts'
export * from './traits.ts'
