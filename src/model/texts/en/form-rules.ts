/** Why a field is not set, said at every door: in a cell, on a board, in a calendar, by a paste, for many rows. */
export const formRules = {
  /** Its form does not show it for this row. @param condition when it does, in words */
  hidden: (label: string, condition: string) => `${label} can be set once ${condition}.`,
} as const
