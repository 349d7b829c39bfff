/**
 * Rules of rows: what is unique together, times that do not overlap, what no row may be, where values may go,
 * and with what rows begin.
 */
export const rows = {
  'E-TRAIT-20': {
    says: 'begins with {value}, a row that nobody seeds.',
    mend: 'Add it to the seed of {other}, or correct the name.',
    why: 'A reference begins with a row that is always there, found by its label.',
  },
  'E-TRAIT-21': {
    says: 'begins with whoever makes the row, and leads to {value}.',
    mend: 'Say `me` on a reference to the entity that serves as account.',
    why: 'Who makes a row is a signed-in person.',
  },
  'E-ROW-1': {
    says: 'is told apart by {value}, which is no such field here.',
    mend: 'Name a reference, text, number, amount, date, flag or choice of this entity.',
    why: 'The database compares what stands in a column of its own.',
  },
  'E-ROW-2': {
    says: 'names {value} alone, or twice.',
    mend: 'Say `unique` on that field, or name another beside it.',
    why: 'One field is kept apart by its own word; the same field twice says no more.',
  },
  'E-ROW-3': {
    says: 'names more than two texts: {value}.',
    mend: 'Leave out those that tell least.',
    why: 'The longest texts would fit no index, and a row that is right would be refused.',
  },
  'E-ROW-4': {
    says: 'refuses rows without saying why.',
    mend: "Say it in a sentence: says: 'This room is taken at that time.'",
    why: 'Whoever is refused reads it under the field.',
  },
  'E-ROW-5': {
    says: 'goes from or to {value}, which is no date here.',
    mend: 'Name two dates, or two date-times, of this entity.',
    why: 'Only times overlap.',
  },
  'E-ROW-6': {
    says: 'goes from {other} to {value}, which are one field, or of two kinds.',
    mend: 'Name two dates, or two date-times.',
    why: 'A day and a moment cannot be compared without saying which moment of the day is meant.',
  },
  'E-ROW-7': {
    says: 'ends with {value}, which may not lie before {other}.',
    mend: 'Leave `notBefore` out: a time never ends before it begins.',
    why: 'The end is held against the beginning, and a field is held against one other.',
  },
  'E-ROW-8': {
    says: 'is said at {value}, which is no field here.',
    mend: 'Name the field that is most likely wrong.',
    why: 'The sentence stands under it in the form.',
  },
  'E-ROW-9': {
    says: 'looks at {value}, which the server gives, or gathers from other rows, once the row is written.',
    mend: 'Take it out of the rule.',
    why: 'Rules are asked before: they would look at what it was.',
  },
  'E-ROW-10': {
    says: 'names no field, or the same one twice.',
    mend: "Name once by which they belong together: by: ['asset'].",
    why: 'Rows are held against each other where they are of one thing, or of one person.',
  },
  'E-ROW-11': {
    says: 'holds of every row as it begins: {value}',
    mend: 'Change what the fields begin with (`initially`), or the rule.',
    why: 'Nobody could make a row without saying something else.',
  },
  'E-ROW-12': {
    says: 'does not name the field at which it is said: {value}',
    mend: "Name the field that is most likely wrong: at: 'due'.",
    why: 'Only a rule that looks at worked out values alone is said of the row as a whole: nobody writes those.',
  },
  'E-ROW-13': {
    says: 'looks at nothing but the rows of {value}, and is never asked.',
    mend: "Test a field of the row beside them; or count them, computed(count('lines', where({ … }))), and forbid what that comes to.",
    why: 'A rule is asked where its row is written; only what is worked out is asked where other rows are.',
  },
  'E-OVERLAP-1': {
    says: 'names more than one list: {value}.',
    mend: 'Say a rule for each of them.',
    why: 'Rows are held against each other for each row that one list leads to.',
  },
  'E-MOST-1': {
    says: 'groups rows by {value}, which is no period of a day here.',
    mend: "Name a date or a date-time with one of day, week, month, quarter, year: 'starts:day'.",
    why: 'Only days and times lie in periods.',
  },
  'E-MOST-2': {
    says: 'lets {value} rows be alike.',
    mend: 'Say a whole number, 0 or more.',
    why: 'Rows are counted.',
  },
  'E-MOST-3': {
    says: 'counts up to {value}, which is no number one step away.',
    mend: "Name a reference of this entity and a number of its rows: 'room.places'.",
    why: 'The limit is read from the row that the reference leads to, and no further.',
  },
  'E-MOST-4': {
    says: 'counts up to {value}, which needs {other} to be read.',
    mend: 'Let everybody read it who reads these rows, or say a number.',
    why: 'A refusal would tell them what stands there.',
  },
  'E-MOVE-1': {
    says: '{value} is no choice or reference here.',
    mend: 'Name one whose values are known beforehand.',
    why: 'Ways lead from one known value to another.',
  },
  'E-MOVE-2': {
    says: '{value} is no value of it.',
    mend: 'Name a value of the list, or a row that the database starts with.',
    why: 'Nobody could ever go that way.',
  },
  'E-MOVE-3': {
    says: 'no way leads to {value} from the beginning.',
    mend: 'Let a way lead there, or take the value out.',
    why: 'No row could ever hold it.',
  },
  'E-MOVE-4': {
    says: 'says nowhere how {value} begins.',
    mend: "Add where a new row may begin: null: ['New'].",
    why: 'It would be empty for ever.',
  },
  'E-MOVE-5': {
    says: 'begins with {value}, where no new row may begin.',
    mend: 'Add it to the ways from null, or let the field begin with one of those.',
    why: 'Every new row that is left as it begins would be refused.',
  },
  'E-MOVE-6': {
    says: '{value} is no title for a permission.',
    mend: "Write '{plural}.{word}' in lower case: 'tickets.reopen'. Known plurals: {other}.",
    why: 'The permission is made from it, and stands in the role’s form beside those of that screen.',
    example: 'books, authors',
  },
  'E-MOVE-7': {
    says: 'leads from {value} to itself.',
    mend: 'Take it out: a value may always stay as it is.',
    why: 'It says nothing, and reads as if the value could not stay elsewhere.',
  },
  'E-MOVE-8': {
    says: 'leads from {other} to {value} twice.',
    mend: 'Say each way once.',
    why: 'Where one of them needs a permission, nobody could tell which holds.',
    example: 'Open',
  },
  'E-MOVE-9': {
    says: 'leads to nothing, and {value} is required.',
    mend: 'Take `null` out of the ways, or `required` out of the field.',
    why: 'Nobody could go that way: the value is asked for.',
  },
  'E-SCOPE-1': {
    says: '{value} is no word for a permission.',
    mend: "Write it in lower case, with hyphens: 'own', 'of-my-team'.",
    why: 'It stands at the end of the permissions that the scope makes: books.read.own.',
  },
  'E-SCOPE-2': {
    says: '{value} is what a verb is called.',
    mend: 'Name the rows: own, open, of-my-team.',
    why: 'Its permissions would read as if they were about what is done, and not about which rows.',
  },
  'E-SCOPE-3': {
    says: 'the scope has no title.',
    mend: "Say what its rows are: own: ['Own books', { made_by: me }].",
    why: 'It stands in the form of a role, and in what is said to whoever may not do something.',
  },
  'E-SCOPE-4': {
    says: 'two scopes are called {value}.',
    mend: 'Give each a title of its own.',
    why: 'In the form of a role they could not be told apart.',
  },
} as const
