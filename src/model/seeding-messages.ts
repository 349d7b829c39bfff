/** Said by the start about first rows. */
export const seeding = {
  noListIndexes:
    'The indexes of the named lists could not be made: pages of small lists will be slow in large tables.',
  permissionsBack: (titles: readonly string[]) =>
    `Permissions that are there again, for the roles that had them: ${titles.join(', ')}.`,
  newPermissions: (titles: readonly string[]) =>
    `New permissions, held by full-rights roles alone until somebody gives them on: ${titles.join(', ')}.`,
} as const

/** Logged about the counts that the database keeps. */
export const counting = {
  noTriggers:
    'The triggers that keep counts could not be made: lists are counted as they are read, which is slow in large tables.',
  unkept: (table: string) => `A list of ${table} is counted as it is read until the next start.`,
  wrong: (table: string) => `The counts of ${table} were not those of its rows, and were made anew.`,
  unchecked: 'The counts could not be checked.',
} as const
