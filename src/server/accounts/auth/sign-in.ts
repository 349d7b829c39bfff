import { availableParallelism } from 'node:os'
import { refused } from '#texts/answers'
import { isFarBeyond, longestEmail } from '../../../model/index.ts'
import type { AccountModel } from '../../access/account-model.ts'
import type { Reader } from '../../platform/database/driver/database.ts'
import { invalidFields } from '../../platform/errors/http-error.ts'
import { presentWho } from '../../platform/queues/asker.ts'
import { FairQueue } from '../../platform/queues/fair-queue.ts'
import { textKey } from '../../platform/sql/text-key.ts'
import { byServer, inUnitOfWork } from '../../rows/store/unit-of-work.ts'
import { isWeak } from './passwords.ts'
import type { SessionParts } from './session-parts.ts'
import type { SessionOrigin } from './sessions.ts'
import { noteSession } from './sessions.ts'

/** The answer to a sign-in. */
export interface SignInResult {
  readonly token: string
  readonly user: { readonly id: number; readonly name: string; readonly email: string }
}

export type SignIn = (email: string, password: string, place: SessionOrigin) => Promise<SignInResult>

interface Account {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly password: string | null
  readonly active: boolean
}

const mostAtOnce = 4 // below the attempt limits, so parallel sign-ins never exhaust them
const mostWaiting = { length: 128, lengthOfOne: 16 }

/**
 * Returns the account of a sign-in email; null where there is none.
 * @param ending `forUpdate` of the dialect inside a write that relies on the result
 */
export const accountByEmail = async (
  reader: Reader,
  { sql }: AccountModel,
  email: string,
  ending = '',
): Promise<Account | null> => {
  if (isFarBeyond(email, longestEmail)) return null
  const key = textKey(email, true)
  if (key.includes('\u0000') || !key.isWellFormed()) return null // no database can store such an email
  const [row] = await reader.all(
    `select id, ${sql.name} as name, ${sql.email} as email, ${sql.password} as password, ${sql.active} as active
    from ${sql.accounts} where ${sql.emailKey} = ?${ending}`,
    [key],
  )
  if (!row) return null
  return {
    id: Number(row.id),
    name: String(row.name),
    email: String(row.email),
    password: typeof row.password === 'string' ? row.password : null,
    active: row.active === 1,
  }
}

const wrong = (field: string) => invalidFields({ [field]: [refused.credentials] })

/**
 * Signs in by email and password.
 * Unknown email, inactive account and wrong password give the same answer after the same work.
 * @throws HttpError 422 for wrong credentials, 429 after too many attempts, 503 where too many wait
 */
export const makeSignIn = ({
  context,
  writing,
  model,
  sessions,
  throttle,
}: Pick<SessionParts, 'context' | 'writing' | 'model' | 'sessions' | 'throttle'>): SignIn => {
  const { database, passwords, log, now } = context
  const width = Math.min(availableParallelism(), mostAtOnce)
  const turns = new FairQueue({ ...mostWaiting, width, widthOfOne: width })
  return async (email, password, place) => {
    throttle.refuseBlocked(email, place.address) // before the queue: a blocked caller makes nobody wait
    return turns.run(presentWho(), async () => {
      const attempt = await throttle.attempt(email, place.address)
      const account = await accountByEmail(database, model, email)
      const matches = await passwords.matches(password, account?.password ?? null)
      if (account === null || !account.active || !matches) {
        log.warn({ account: account?.id ?? null, address: place.address }, 'sign-in refused')
        throw wrong(model.emailField.key)
      }
      const better = isWeak(account.password ?? '') ? await passwords.hash(password) : null
      const token = await database.write(async (writer) => {
        await attempt.succeeded(writer)
        // Locks the row, so that no change of password ends the account's sessions before this one is inserted.
        const still = await accountByEmail(writer, model, email, database.dialect.forUpdate)
        if (still?.id !== account.id || still.password !== account.password || !still.active)
          throw wrong(model.emailField.key)
        if (better !== null)
          await inUnitOfWork(writing, writer, null, byServer, (work) =>
            work.restate(model.account, account.id, { [model.passwordField.name]: better }),
          )
        await noteSession(writer, model, now(), account, 'sign-in')
        return sessions.open(writer, account.id, place)
      })
      log.info({ account: account.id, address: place.address }, 'signed in')
      return { token, user: { id: account.id, name: account.name, email: account.email } }
    })
  }
}
