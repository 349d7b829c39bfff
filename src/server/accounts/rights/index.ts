export type { ButtonOver } from './buttons-over.ts'
export { type Person, permissionsIn, readPerson } from './person.ts'
export {
  calledIn,
  countSeen,
  type RightsOver,
  type RightsParts,
  readWhole,
  rightsOver,
  type ScopeOver,
  saidOfFields,
  type VerbOver,
} from './rights-over.ts'
export type { TestOfRow } from './tests-of-row.ts'
