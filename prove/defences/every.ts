import { accountDefences } from './accounts.ts'
import { connectionDefences } from './connections.ts'
import type { Defence } from './defence.ts'
import { fileDefences } from './files.ts'
import { reading } from './reading.ts'
import { sessionDefences } from './sessions.ts'
import { textDefences } from './texts.ts'
import { turnDefences } from './turns.ts'
import { turnsToSignIn } from './turns-to-sign-in.ts'
import { wireDefences } from './wire.ts'
import { writing } from './writing.ts'

/** Every defence of every class of docs/security.md. */
export const defences: readonly Defence[] = [
  ...reading,
  ...writing,
  ...sessionDefences,
  ...accountDefences,
  ...wireDefences,
  ...connectionDefences,
  ...turnsToSignIn,
  ...turnDefences,
  ...textDefences,
  ...fileDefences,
]
