import type { AccountModel } from '../../access/account-model.ts'
import type { Context } from '../../access/context.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import { addressPrefix, presentAsker } from '../../platform/queues/asker.ts'
import { rememberFirsts } from '../../platform/queues/first-of-each.ts'
import { type NewHistoryEntry, writeHistory } from '../../rows/store/history.ts'
import { accountByEmail } from './sign-in.ts'

const minute = 60_000
const mostRemembered = 1_000

interface Person {
  readonly id: number
  readonly name: string
}

/** Writes refusals to the history, each in a transaction of its own, since a refused call has none. */
export interface RefusalLog {
  /**
   * Records a sign-in that failed with this error. Blocks by the throttle are recorded once in ten minutes for an
   * address.
   * It does the same work whether the account exists or not.
   */
  signIn(email: string, error: unknown): Promise<void>
  /** Records a wrong current password, which the throttle has counted. */
  password(person: Person): Promise<void>
  /** Records a denied permission, once a minute for an account, a permission and an address. */
  permission(person: Person, title: string): void
}

/**
 * The number of written lines is bounded: refused sign-ins by the throttle, 30 in five minutes from one address.
 * Blocks and permissions are bounded by memory: 1,000 of each a minute and process.
 */
export const makeRefusals = (
  { database, now, log }: Pick<Context, 'database' | 'now' | 'log'>,
  model: AccountModel,
): RefusalLog => {
  const firstBlock = rememberFirsts(mostRemembered, now)
  const firstDenial = rememberFirsts(mostRemembered, now)
  const here = (): string => addressPrefix(presentAsker()?.address ?? '')
  const { account, permission } = model

  /** Logs a failed write: the refusal is valid even if it cannot be recorded. */
  const keep = (entry: Omit<NewHistoryEntry, 'at'>): Promise<void> =>
    database
      .write((writer) => writeHistory(writer, { at: now().toISOString(), ...entry }))
      .catch((err: unknown) => log.warn({ err }, 'a refusal is not in the history'))

  const ofAccount = (person: Person | null, verb: string): Promise<void> =>
    keep({ by: person, verb, entity: account.name, row: person?.id ?? null, changes: {} })

  return {
    signIn: async (email, error) => {
      if (!(error instanceof HttpError)) return
      if (error.status === 422)
        return ofAccount(await accountByEmail(database, model, email), 'sign-in-refused')
      if (error.status !== 429) return
      const seconds = Number(error.headers['retry-after'] ?? 0)
      // A block may last a day; recording again after ten minutes at most shows attacks on other accounts from the same
      // address.
      if (firstBlock(here(), Math.min(10 * minute, Math.max(minute, seconds * 1000))))
        await ofAccount(await accountByEmail(database, model, email), 'sign-in-blocked')
    },
    password: (person) => ofAccount(person, 'password-refused'),
    permission: (person, title) => {
      if (!firstDenial(`${person.id} ${title} ${here()}`, minute)) return
      const key = permission.label[0]?.key ?? 'title'
      // No row is named: everyone who may read the permission's row can read its history.
      void keep({
        by: person,
        verb: 'permission-denied',
        entity: permission.name,
        row: null,
        changes: { [key]: [null, title] },
      })
    },
  }
}
