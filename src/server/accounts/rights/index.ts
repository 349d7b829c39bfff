export type { ExplainedButton } from './explain-buttons.ts'
export { type ExplainedPerson, permissionsIn, readPerson } from './person.ts'
export {
  countVisible,
  describeFieldRights,
  type ExplainedRights,
  type ExplainedScope,
  type ExplainedVerb,
  explainedName,
  explainRights,
  type RightsParts,
  readUnrestrictedRow,
} from './rights-over.ts'
export type { TestOfRow } from './tests-of-row.ts'
