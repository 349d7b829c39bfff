/** Totals, groups and layouts of lists. */
export const totals = {
  'E-TOTAL-1': {
    says: 'says a total of {value}, which is no field here.',
    mend: 'Name a number, an amount or a day of this entity.',
    why: 'A total is said of the values of a field.',
  },
  'E-TOTAL-2': {
    says: 'says a total of {value}, and of a {other} there is none.',
    mend: 'Name a number, an amount or a day.',
    why: 'Only what is counted or lies in time can be added up or has a least and a greatest.',
  },
  'E-TOTAL-3': {
    says: 'says {value} of a {other}.',
    mend: "Say 'sum', 'least' or 'greatest'; of days and times 'least' and 'greatest'.",
    why: 'Days cannot be added up, and there is no other word.',
  },
  'E-TOTAL-4': {
    says: 'says nothing of {value}.',
    mend: 'Say what, or take the field out.',
    why: 'Whoever reads it looks for a total.',
  },
  'E-TOTAL-5': {
    says: 'says {value} twice.',
    mend: 'Take one out.',
    why: 'The foot of the list would say the same thing twice.',
  },
  'E-GROUP-1': {
    says: 'is grouped by {value}, which is no field here.',
    mend: 'Name a reference, a choice, a flag, or a day with its period.',
    why: 'Rows of a group share the value of a field.',
  },
  'E-GROUP-2': {
    says: 'is grouped by {value}, and rows cannot be by a {other}.',
    mend: 'Name a reference, a choice, a flag, or a day with its period.',
    why: 'There would be as many groups as rows.',
  },
  'E-GROUP-3': {
    says: 'is grouped by {value}, a {other}.',
    mend: "Say a period behind days and times, as in 'due:month', and nothing behind others.",
    why: 'Days are gathered by a period, other values by themselves.',
  },
  'E-GROUP-4': {
    says: 'is grouped by {value} twice.',
    mend: 'Take one out.',
    why: 'The menu would offer the same thing twice.',
  },
  'E-LAYOUT-1': {
    says: 'has the layout {value}, which there is not.',
    mend: 'Say board or calendar.',
    why: 'Nobody would know how to draw it.',
  },
  'E-LAYOUT-2': {
    says: 'lays rows out by {value}, which is no field here.',
    mend: 'Name a choice, a reference or a flag for the board, a day or a time for the calendar.',
    why: 'A field says in which lane or on which day a row stands.',
  },
  'E-LAYOUT-3': {
    says: 'lays rows out by {value}, a {other}.',
    mend: 'Name a choice, a reference or a flag for the board, a day or a time for the calendar.',
    why: 'A lane is a value of a few, and a calendar has days.',
  },
} as const
