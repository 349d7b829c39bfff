/** Child rows that are edited as the lines of another row. */
export const inline = {
  'E-INLINE-1': {
    says: 'is said of a {value}.',
    mend: 'Take `inline` out, or make it rows(…, by(…), inline).',
    why: 'Only rows that lead here can be edited as lines of this one.',
  },
  'E-INLINE-2': {
    says: 'has lines of {value}, which has lines itself or lies in itself.',
    mend: 'Leave `inline` out of one of the two; a form shows the rows as a table of links then.',
    why: 'One save writes a row and its lines, and no deeper: a grid within a grid is no form that anybody could fill in.',
  },
  'E-INLINE-3': {
    says: 'has lines of {value}, {other}.',
    mend: 'Leave `inline` out: each is edited in a form of its own.',
    why: 'Access is changed by itself, and a secret is typed twice.',
  },
  'E-INLINE-4': {
    says: 'has lines that lead back by {value}, which no payload may set.',
    mend: 'Name a reference that is neither stamped nor kept by the server alone.',
    why: 'A new line leads to the row that it is saved with.',
  },
} as const
