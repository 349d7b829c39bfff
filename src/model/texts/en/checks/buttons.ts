/** Buttons of rows: their names, what they write and ask for, and what comes of a press. */
export const buttons = {
  'E-BUTTON-1': {
    says: '{value} cannot name a button.',
    mend: "Write its name in lower case with hyphens: 'mark-paid'. The title may be any text.",
    why: 'The name stands in the address of the call and in the typed client.',
  },
  'E-BUTTON-2': {
    says: '{value} is the name of {other} already.',
    mend: "Choose another name for the button; its title may stay as it is: 'approve-now'.",
    why: 'The call and the function of the typed client would be taken for one another.',
    example: 'a call of every entity',
  },
  'E-BUTTON-3': {
    says: 'is said in no words: {value}',
    mend: 'Give the button a title, and leave `confirm` out where nothing is to be said.',
    why: 'People press what they can read.',
  },
  'E-BUTTON-4': {
    says: '{value} sets nothing and asks nothing.',
    mend: 'Say what it writes (`set`), or what it asks for (`asks`).',
    why: 'A press would change nothing.',
  },
  'E-BUTTON-5': {
    says: 'sets {value}, which no button can set.',
    mend: 'Name a field that holds one value, which the server neither works out nor gives.',
    why: 'Secrets, numbers, computed values, lists of references and who made a row come about otherwise.',
  },
  'E-BUTTON-6': {
    says: 'sets it to {value}: {other}',
    mend: "Write a value as a payload would have it, `me`, 'today' for a date, 'now' for a date-time, or null.",
    why: 'Every press would be refused.',
    example: 'it must hold a value',
  },
  'E-BUTTON-7': {
    says: 'sets it to {value}, a row that nobody seeds.',
    mend: 'Add it to the seed of {other}, or correct the name.',
    why: 'A button finds the row by its label, so it must always be there.',
    example: 'entities/state.ts',
  },
  'E-BUTTON-8': {
    says: 'asks for {value}, which nobody can be asked for here.',
    mend: 'Name a field that a form could write, and that is no secret.',
    why: 'What is asked for is written as a form writes it.',
  },
  'E-BUTTON-9': {
    says: 'names {value} twice.',
    mend: 'Let the button set the field, or ask for it, once.',
    why: 'What is typed and what is set would both be meant.',
  },
  'E-BUTTON-10': {
    says: '{value} is no title for a permission.',
    mend: "Write '{plural}.{word}' in lower case: 'invoices.approve'. Known plurals: {other}.",
    why: 'The permission is made from it, and stands in the role’s form beside those of that screen.',
    example: 'books, authors',
  },
  'E-BUTTON-11': {
    says: '{value} would always be refused: {other}',
    mend: 'Change what it sets, or the rule.',
    why: 'The button would be there and never work.',
    example: 'Say when it is back.',
  },
  'E-BUTTON-12': {
    says: 'no way leads to {value} from where the button is there.',
    mend: 'Add the way to `transitions`, or change `when` or what it sets. It is there for: {other}.',
    why: 'The button would be there and never work.',
    example: 'Draft, Sent',
  },
} as const
