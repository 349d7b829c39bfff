import { type Caller, may, type Need } from '../../access/caller.ts'

/** Returns whether a signed-in caller may make a call with this need. */
export const mayCall = (caller: Caller, need: Need): boolean =>
  need === 'nothing' || need === 'session' || need.some((permission) => may(caller, permission))
