import type { AccountModel } from '../context/account-model.ts'
import type { Context } from '../context/context.ts'
import type { WriteParts } from '../rows/store/unit-of-work.ts'
import type { Post } from './mail.ts'
import type { Refusals } from './refusals.ts'
import type { Sessions } from './sessions.ts'
import type { TellAccount } from './tell-account.ts'
import type { Throttle } from './throttle.ts'

/** What the session's calls work with; made once. */
export interface SessionParts {
  readonly context: Context
  readonly writing: WriteParts
  readonly model: AccountModel
  readonly sessions: Sessions
  readonly throttle: Throttle
  readonly refusals: Refusals
  /** Tells somebody that their password was changed. */
  readonly tell: TellAccount
  /** Sends links to set a new password; null where no mail is set up. */
  readonly post: Post | null
  /** The public address, without a slash at its end; null where none is set. */
  readonly appUrl: string | null
}
