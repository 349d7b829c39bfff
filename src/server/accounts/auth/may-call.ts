import { type Caller, may, type Need } from '../../access/caller.ts'

/** Whether somebody who is signed in may make a call that needs this. */
export const mayCall = (caller: Caller, need: Need): boolean =>
  need === 'nothing' || need === 'session' || need.some((permission) => may(caller, permission))
