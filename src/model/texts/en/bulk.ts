/** Why a row is left as it is, where no rule of the form says it. */
export const skipReasons = {
  changed: 'Somebody changed it meanwhile.',
  deleted: 'It was deleted meanwhile.',
  moved: 'What is to change has itself changed since the preview. Look at it as it is now.',
} as const

/** What is wrong with the body of a change of many rows, under its place in the body. */
export const invalidBulk = {
  /** @param near the known name that was probably meant */
  unknown: (name: string, known: readonly string[], near: string | null) =>
    `There is no ${name} here. ${near === null ? `Known: ${known.join(', ')}.` : `Did you mean ${near}?`}`,
  object: (name: string) => `${name} must be an object.`,
  list: (name: string, known: readonly string[]) =>
    known.length === 0 ? `There are no lists.` : `There is no list ${name}. Known: ${known.join(', ')}.`,
  text: (name: string) => `${name} must be text.`,
  ids: (most: number) => `Must be a list of at most ${most} ids, whole numbers from 1.`,
  noIds: 'Names no row. Leave it out where all rows are meant.',
  nothing: 'Say what is to change: set, add or remove with fields, delete: true, or a button.',
  both: 'Say one thing: set, add and remove go together, delete and button go by themselves.',
  empty: 'Names no field.',
  true: (name: string) => `${name} may only be true.`,
  dryOrMark: 'Ask with dry: true first, and send the mark of that answer to do it.',
  /** A field that nobody sets in a form. */
  notInForm: (label: string) => `${label} is not in the form, so it cannot be set.`,
  right: (label: string, permission: string) =>
    `You need the permission "${permission}" to change ${label}. Ask an administrator for it.`,
  onlyEmptied: (label: string) => `${label} can only be emptied for many at once: a file belongs to one row.`,
  byItself: (label: string) => `${label} is changed in each row by itself.`,
  /** add and remove are for lists of references. */
  one: (label: string) => `${label} holds one value: set it.`,
  twice: (label: string) => `${label} is set already: add and remove are for what it holds.`,
  asks: 'asks goes together with a button.',
} as const

/** The calls of many rows, as the document tells them. `many` is a title. */
export const describedBulk = {
  does: (many: string) => `Changes many ${many} at once: sets fields, deletes them or presses a button`,
  answers: 'What it would change, or what it has changed',
  dry: 'Only check: nothing is written',
  mark: 'The mark that the check has answered: commit it',
  set: 'Values by field, as a form sends them; null clears',
  add: 'By field, ids to add to lists of references',
  remove: 'By field, ids to remove from lists of references',
  asks: 'What the button asks for, by field',
} as const
