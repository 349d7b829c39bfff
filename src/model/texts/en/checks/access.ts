/** Fields that not everybody may read or write. */
export const access = {
  'E-ACCESS-1': {
    says: 'needs the permission {value}, which there is not.',
    mend: "Name one as '{plural}.{verb}'.",
    why: 'Nobody but the full-rights account could ever read or write the field.',
  },
  'E-ACCESS-2': {
    says: 'a rule tests {value}, which not everybody may read.',
    mend: 'Test another field, or let everybody read it.',
    why: 'The row’s colour, its lists and their counts would tell the value to those who may not see it.',
  },
  'E-ACCESS-3': {
    says: '{value} is in the label, and not everybody may read it.',
    mend: 'Take another label, or let everybody read it.',
    why: 'A label stands wherever another row refers to this one.',
  },
  'E-ACCESS-4': {
    says: 'needs {value} for writing, and nobody writes it.',
    mend: 'Take `write` out; the server alone keeps this field.',
    why: 'Whoever reads the descriptor would think that those who hold it may.',
  },
  'E-ACCESS-5': {
    says: 'is compared with {value}, and not everybody who may read one may read the other.',
    mend: 'Let both need the same for reading, or take `notBefore` out.',
    why: 'Whoever writes one of the days would be told the other, in the message that refuses it.',
  },
  'E-ACCESS-6': {
    says: '{value} is required under a condition, and not everybody may read it.',
    mend: 'Let everybody read it, or require another field.',
    why: 'The message would tell whether it is empty to those who may not see it, and they could not fill it in.',
  },
  'E-ACCESS-7': {
    says: 'the bars go by {value}, which not everybody may read.',
    mend: 'Name another date, or let everybody read it.',
    why: 'The years and their counts would tell the days to those who may not see them.',
  },
  'E-ACCESS-8': {
    says: 'its rows belong to those that it leads to, and not everybody may read where it leads.',
    mend: 'Let everybody read it, or take `belongs` out.',
    why: 'A row that belongs to another is shown with it, found by it, and deleted with it.',
  },
  'E-ACCESS-9': {
    says: 'is gathered from {value}, which needs {other} to be read.',
    mend: 'Let this field need the same: access({ read: … }).',
    why: 'A sum of one row tells what is in it.',
  },
  'E-ACCESS-11': {
    says: 'rows are told apart by {value}, which not everybody may read who may read the others.',
    mend: 'Let the same people read all of them, or take it out.',
    why: 'A refusal would tell them what stands there.',
  },
  'E-ACCESS-10': {
    says: '{value} is required, and whoever makes a row may lack {other}, which it needs.',
    mend: 'Take `required` out, say what it begins with (`initially`), or let it need what making a row needs.',
    why: 'Rows made by those who may not write it would be without it.',
  },
} as const
