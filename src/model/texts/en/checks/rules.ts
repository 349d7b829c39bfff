/** Rules: named lists, tones, conditions, deadlines, charts. */
export const rules = {
  'E-RULE-1': {
    says: 'looks at {value}, which is no field here.',
    mend: 'Name a field of this entity.',
    why: 'A rule looks at a row of its own entity.',
  },
  'E-RULE-2': {
    says: 'looks at {value}, a {other} that rules cannot compare.',
    mend: 'Compare a text, number, date, flag, choice or reference.',
    why: 'Both readers of a rule, page and database, must agree on every value.',
  },
  'E-RULE-3': {
    says: 'compares with {value}, a row that nobody seeds.',
    mend: 'Add it to the seed of {other}, or correct the name.',
    why: 'The rule would wait for a name that may never be.',
  },
  'E-RULE-4': {
    says: 'the moment {value} is none.',
    mend: "Write an anchor (today, week, month, quarter, year, or a day as 2026-01-31) and how far: 'today+7d', 'month+1m'. Units: d w m q y; 'now' and hours are for date-times.",
    why: 'A moment is written, and the reader supplies the clock. A date has no time of day.',
  },
  'E-RULE-5': {
    says: 'compares a date or a time with {value}.',
    mend: 'Compare it by before, from, to and after, or with null.',
    why: 'A day is nearly never one value: it lies in a span. So does a time.',
  },
  'E-RULE-6': {
    says: 'tests {other} by {value}, which is no test for it.',
    mend: 'Use a test that its kind takes.',
    why: 'Names have no order, and numbers no beginning.',
  },
  'E-RULE-7': {
    says: 'the group {value} has no branches.',
    mend: 'Give it branches, or take it out.',
    why: 'It would decide nothing, or everything.',
  },
  'E-RULE-8': {
    says: 'can never hold.',
    mend: 'Loosen it, or take it out.',
    why: 'The list would be empty, or the fields hidden, for ever.',
  },
  'E-RULE-9': {
    says: 'always holds.',
    mend: 'Tighten it, or take it out.',
    why: 'A condition that decides nothing hides what was meant.',
  },
  'E-RULE-10': {
    says: 'the test {value} says nothing.',
    mend: 'Say one of: {other}.',
    why: 'It would only ask that there is a value.',
    example: 'before, from, to, after',
  },
  'E-RULE-11': {
    says: 'compares with {value}, which this field can never hold.',
    mend: '{other}',
    why: 'The test would fail for every row, or, turned round, hold for every one.',
    example: "Compare a number with a number within its bounds; a reference with the label of a row: 'Lent'.",
  },
  'E-RULE-12': {
    says: '{value} is no rule.',
    mend: "Write tests by field: { status: 'Open' }.",
    why: 'A rule is an object of tests.',
  },
  'E-RULE-13': {
    says: 'the group {other} holds {value}.',
    mend: "Give it a list of rules: [{ status: 'Open' }, { due: null }].",
    why: 'A group joins several rules.',
    example: 'any',
  },
  'E-RULE-14': {
    says: 'looks for {value} in a text.',
    mend: 'Give it a text of 1 to {other} characters.',
    why: 'Nothing is part of every text.',
    example: '200',
  },
  'E-RULE-15': {
    says: '{value} leads to rows that do not lie in one another.',
    mend: 'Say `tree` on the reference by which they do, or compare with a label.',
    why: 'Only a tree has rows within another.',
  },
  'E-RULE-16': {
    says: 'compares {value} with who asks, and it holds no account.',
    mend: 'Compare a reference to the account entity with me; a list of such references with { any: me }, or { none: me }.',
    why: 'Whoever asks is a row of the account entity.',
  },
  'E-RULE-17': {
    says: 'knows a row by {value}.',
    mend: 'Name the row by its label.',
    why: 'A descriptor is written before there are rows; ids are for what people save.',
  },
  'E-RULE-18': {
    says: 'is held against {value}, which is no other {other} of the row.',
    mend: 'Name another field of the same kind that is kept.',
    why: 'Only values of one kind have an order among each other.',
    example: 'date',
  },
  'E-RULE-19': {
    says: '{value} goes a second step away from the row.',
    mend: 'Compare the row behind the step by its own fields; to what lies farther away, give this row a reference of its own, and step over that.',
    why: 'A rule that people are to understand goes one step over a reference.',
  },
  'E-RULE-21': {
    says: 'holds of no row that may be: {other}',
    mend: 'Loosen it, or change what no row may be (`never`, `notBefore`, `requiredWhen`).',
    why: 'Whatever it is for would always be empty, as if by accident.',
    example: 'Ends before it begins.',
  },
  'E-RULE-20': {
    says: 'asks for {value}, which {other} cannot know.',
    mend: 'Ask only for what stands in the row; now, hours and other rows are for lists, rights on rows and what no row may be, me for these and buttons.',
    why: 'Colours and conditions are worked out on the page, and what a row must keep to is held against it alone.',
    example: 'the page',
  },
  'E-LIST-1': {
    says: '{value} cannot name a list.',
    mend: "Use lower-case words with hyphens: 'on-going'.",
    why: 'The name is a route and a call.',
  },
  'E-LIST-2': {
    says: 'the list’s title {value} is another list’s too, or blank.',
    mend: 'Give each list a title of its own.',
    why: 'Titles are the tabs.',
  },
  'E-TAB-1': {
    says: 'the tab {value} is no list here.',
    mend: 'Name a list of this entity.',
    why: 'A tab opens a named list.',
  },
  'E-TAB-2': {
    says: 'the tab {value} stands twice.',
    mend: 'Take one out.',
    why: 'Two tabs would open one list.',
  },
  'E-TAB-3': {
    says: 'the list {value} is in no tab.',
    mend: 'Add it to a group of tabs.',
    why: 'Nobody would find the list.',
  },
  'E-TONE-1': {
    says: '{value} is no tone.',
    mend: 'Choose a tone of the design.',
    why: 'Colours are tones of the design.',
  },
  'E-TONE-2': {
    says: 'this tone has no reason.',
    mend: 'Say in a few words why the row has this colour.',
    why: 'Colour is never the only signal: the reason is read aloud and shown.',
  },
  'E-TONE-3': {
    says: 'the rule {value} can never win: {other}.',
    mend: 'Move it up, or take it out.',
    why: 'The first rule that holds wins; this one is always too late.',
  },
  'E-TONE-4': {
    says: 'no rule covers {other}.',
    mend: 'Close the ladder with a rule for the rest: [tone, reason, {}].',
    why: 'Every row has a colour that somebody chose.',
  },
  'E-TONE-5': {
    says: 'the legend has no word for {value}.',
    mend: 'Say what the tone means.',
    why: 'The legend explains every tone that occurs.',
  },
  'E-TONE-6': {
    says: 'the legend explains {value}, which no rule gives.',
    mend: 'Take the word out.',
    why: 'A legend for nothing misleads.',
  },
  'E-DEADLINE-1': {
    says: 'the deadline counts by {value}, which is no day count here.',
    mend: 'Name a daysUntil field.',
    why: 'Near and late are said in days left.',
  },
  'E-DEADLINE-2': {
    says: 'soon is {value}, which is no number of days.',
    mend: 'Say a whole number from 0.',
    why: 'Near means so many days or fewer.',
  },
  'E-LITERAL-1': {
    says: '{value} is not unique, and rules depend on rows by it: {other}.',
    mend: 'Say `unique` on it.',
    why: 'Two rows of one name would make a rule ambiguous.',
  },
  'E-LITERAL-2': {
    says: 'is named by {value}, and rules, chips or first rows know its rows by one text: {other}.',
    mend: 'Let one text name it, and say `unique` on that.',
    why: 'They compare a single text with the whole label: made of several fields, or of another row, it is never that text.',
  },
} as const
