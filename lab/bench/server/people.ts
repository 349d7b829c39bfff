import { openDatabase } from '../../../src/server/platform/database/index.ts'
import { signIn } from '../../../tests/support/calls.ts'
import type { Office } from '../../running/office.ts'
import { newPerson, passphrase, roleOf } from '../../running/people.ts'

/** Who reads proposals of their own alone, by how many of all rows these are: a hundred, a twentieth, half. */
export const shares = ['few', 'some', 'half'] as const
export type Share = (typeof shares)[number]

/** Who asks: somebody who may do everything, or who has a share. */
export type Who = 'all' | Share

/** Each with an account of a new database of ours: its id. */
export type Accounts = Readonly<Record<Share, number>>

/** One for each, whoever asks. */
export const forEachShare = async <T>(make: (share: Share) => Promise<T>): Promise<Record<Share, T>> => ({
  few: await make('few'),
  some: await make('some'),
  half: await make('half'),
})

/** An account for each share, that may read its own proposals. */
export const makeAccounts = async (office: Office): Promise<Accounts> => {
  const role = await roleOf(office, 'Own proposals', ['proposals.read.own'])
  return forEachShare(async (share) => (await newPerson(office, share, [role], '127.0.0.1')).id)
}

/** Gives the rows away, some of them by both fields that the scope looks at. */
export const dealRows = async (databaseUrl: string, accounts: Accounts, rows: number): Promise<void> => {
  const database = await openDatabase(databaseUrl)
  const every = Math.max(40, Math.floor(rows / 50 / 40) * 40)
  const given: readonly (readonly [share: Share, field: string, every: number, rest: readonly number[]])[] = [
    ['half', 'initiated_by', 4, [0]],
    ['half', 'processed_by', 4, [0, 2]],
    ['some', 'initiated_by', 40, [1]],
    ['some', 'processed_by', 40, [1, 3]],
    ['few', 'initiated_by', every, [5]],
    ['few', 'processed_by', every, [5, 7]],
  ]
  await database.write(
    async (writer) => {
      for (const [share, field, of, rest] of given)
        await writer.run(
          `update proposals set ${field} = ${accounts[share]} where id % ${of} in (${rest.join(', ')})`,
        )
    },
    { seconds: 3600 },
  )
  await database.close()
}

/** The token of each. */
export const signInAll = ({ url }: Pick<Office, 'url'>): Promise<Readonly<Record<Share, string>>> =>
  forEachShare(async (share) => (await signIn(url, `${share}@example.org`, passphrase)).token ?? '')
