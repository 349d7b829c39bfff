import type { Dialect, Reader } from '../platform/database/index.ts'

/** Returns statements that check existing rows against the constraints that were added beside other servers. */
export const constraintChecks = async (
  reader: Reader,
  { ddl: { online } }: Dialect,
): Promise<readonly string[]> =>
  online === null
    ? []
    : (await reader.all(online.unchecked)).map(({ table, constraint }) =>
        online.check(String(table), String(constraint)),
      )
