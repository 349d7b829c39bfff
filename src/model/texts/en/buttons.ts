import { both } from './grammar.ts'

/** Said by the server of a press that cannot be. */
export const refusedPress = {
  /** @param when the rows that it is for, in words @param present what the row holds there: "State is Approved" */
  notThere: (title: string, when: string, present: readonly string[]) =>
    `"${title}" is for where ${when}.${present.length > 0 ? ` Here ${both(present)}.` : ''}`,
  unasked: (name: string, asked: readonly string[]) =>
    asked.length > 0
      ? `${name} is not asked for. Asked for: ${asked.join(', ')}.`
      : `${name} is not asked for: this button takes nothing.`,
} as const

/** A button in words, for whoever reads an entity's rules or its calls. */
export const describedButton = {
  heading: 'Buttons',
  me: 'whoever presses',
  today: 'today',
  now: 'the moment of the press',
  nothing: 'nothing',
  yes: 'yes',
  no: 'no',
  /** @param where rows for which the button is there @param says why each press is refused */
  stuck: (title: string, where: string, says: string) =>
    `${title} is refused, whatever is typed, where ${where}: "${says}" Let it set or ask for what is missing, or leave such rows out (\`when\`).`,
  sets: (label: string, value: string) => `${label} to ${value}`,
  /** @param when '' for every row */
  line: (button: {
    readonly title: string
    readonly when: string
    readonly sets: readonly string[]
    readonly asks: readonly string[]
    readonly permission: string
    readonly confirm: string | null
  }) =>
    [
      `${button.title}: ${button.when === '' ? 'for every row' : `where ${button.when}`}, by whoever holds ${button.permission}.`,
      button.sets.length > 0 ? `Sets ${both(button.sets)}.` : '',
      button.asks.length > 0 ? `Asks for ${both(button.asks)}.` : '',
      button.confirm === null ? '' : `Says first: "${button.confirm}"`,
    ]
      .filter(Boolean)
      .join(' '),
} as const

/** What the page says of buttons. */
export const pressing = {
  /** The icon in a row that has some. */
  more: (name: string) => `More for ${name}`,
  part: 'The dialog',
  /** @param title of the button @param name what the row is called */
  dialog: (title: string, name: string) => `${title}: ${name}`,
  cancel: 'Cancel',
  close: 'Close',
  done: (title: string) => `Done: ${title}`,
  failed: (title: string) => `Not done: ${title}`,
  kept: 'Nothing was changed. What you typed is kept.',
  now: 'The row as it is now:',
  /** Something is typed in the form below. */
  unsaved: (title: string) => `Save before “${title}”?`,
  unsavedText: (one: string) =>
    `The form of this ${one} has unsaved changes. They can be saved first, or stay as they are, unsaved.`,
  saveFirst: 'Save first',
  without: 'Press without saving',
} as const
