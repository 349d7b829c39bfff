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

/** Keeps in the history what was refused: it happened in no transaction, so each line has one of its own. */
export interface RefusalLog {
  /**
   * A sign-in that ended with this error: refused, or blocked by the throttle, which is kept once in ten minutes for an
   * address. The same work is done whether there is such an account or not.
   */
  signIn(email: string, error: unknown): Promise<void>
  /** A wrong current password, which the throttle has counted. */
  password(person: Person): Promise<void>
  /** A permission that a call needed: kept once a minute for an account, a permission and an address. */
  permission(person: Person, title: string): void
}

/**
 * What may be written is bounded: refused sign-ins by the throttle, 30 in five minutes from one address; blocks and
 * permissions by what is remembered, 1,000 of each a minute and process, however many ask.
 */
export const makeRefusals = (
  { database, now, log }: Pick<Context, 'database' | 'now' | 'log'>,
  model: AccountModel,
): RefusalLog => {
  const firstBlock = rememberFirsts(mostRemembered, now)
  const firstDenial = rememberFirsts(mostRemembered, now)
  const here = (): string => addressPrefix(presentAsker()?.address ?? '')
  const { account, permission } = model

  /** The refusal stands whether or not it can be kept. */
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
      // Not for as long as the block lasts, which may be a day: others may be attacked from there meanwhile.
      if (firstBlock(here(), Math.min(10 * minute, Math.max(minute, seconds * 1000))))
        await ofAccount(await accountByEmail(database, model, email), 'sign-in-blocked')
    },
    password: (person) => ofAccount(person, 'password-refused'),
    permission: (person, title) => {
      if (!firstDenial(`${person.id} ${title} ${here()}`, minute)) return
      const key = permission.label[0]?.key ?? 'title'
      // Of no row: the history of the permission's own row is open to whoever reads it.
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
