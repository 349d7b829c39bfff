/** Seeds, access and the product. */
export const product = {
  'E-SEED-1': {
    says: 'the row says {value}, which is no field here.',
    mend: 'Name a field of this entity.',
    why: 'First and sample rows are rows.',
  },
  'E-SEED-2': {
    says: 'the row lacks {value}, which is required.',
    mend: 'Give it a value.',
    why: 'A new database would break its own rules.',
  },
  'E-SEED-3': {
    says: 'the row {value} stands twice.',
    mend: 'Take one out.',
    why: 'Rows are told apart by their label.',
  },
  'E-SEED-4': {
    says: 'the row cannot hold {value}: {other}',
    mend: 'Give a value of the field’s kind.',
    why: 'A new database would break its own rules.',
  },
  'E-SEED-5': {
    says: 'the row refers to {value}, a row that {other} does not seed.',
    mend: 'Seed that row too; a sample row may refer to a sample row as well.',
    why: 'First rows are found by their labels.',
  },
  'E-SEED-6': {
    says: 'grants stand in a row that is no role.',
    mend: 'Say grants where `serves` is role.',
    why: 'Only roles hold permissions.',
  },
  'E-SEED-7': {
    says: 'the grant leaves out {value}, which is no entity’s plural.',
    mend: 'Name an entity by its `many`.',
    why: 'Permissions are named after the plural.',
  },
  'E-SEED-8': {
    says: 'the grant names {value}, which is no verb.',
    mend: 'Use read, create, update, delete.',
    why: 'Each entity has these four permissions.',
  },
  'E-SEED-9': {
    says: 'two rows hold {value} as {other}, and no two may.',
    mend: 'Change one of them.',
    why: 'A new database would break its own rules.',
  },
  'E-SEED-10': {
    says: 'the row says {value}, a {other}.',
    mend: 'Take it out; a person sets it.',
    why: 'A secret in a file is none, and it would be kept as it is written.',
  },
  'E-SEED-11': {
    says: 'the row holds {value}, which lies before {other}.',
    mend: 'Turn the days round.',
    why: 'A new database would break its own rules.',
  },
  'E-SEED-12': {
    says: 'the row lies in {value}, which does not come before it.',
    mend: 'Say the row that others lie in first.',
    why: 'Rows are made in their order, and what one lies in must be there.',
  },
  'E-SEED-15': {
    says: 'the grant names {value}, which is no entity’s plural.',
    mend: 'Name an entity by its `many`.',
    why: 'Permissions are named after the plural.',
  },
  'E-SEED-16': {
    says: 'the grant gives {value}, which nobody can hold there.',
    mend: "Give a list of verbs, of verbs of a scope, and of what buttons and transitions need: ['read', 'update.own', 'reopen'].",
    why: 'Only what there is a permission for can be given.',
  },
  'E-SEED-17': {
    says: 'the grant gives {value} over {other}, and no right to read them.',
    mend: "Add 'read', or 'read.' with a scope.",
    why: 'Rows are changed, deleted and pressed by whoever may read them; such a role could do none of it.',
    example: 'tickets',
  },
  'E-SEED-13': {
    says: 'the row is what no row may be: {other}',
    mend: 'Change the row, or the rule in `never`.',
    why: 'A new database would break its own rules.',
    example: 'Less than 0.50 is not worth a bill.',
  },
  'E-SERVES-1': {
    says: 'no entity serves as {value}.',
    mend: 'Say `serves` in one descriptor.',
    why: 'Signing in needs accounts, roles and permissions.',
  },
  'E-SERVES-2': {
    says: 'serves as {value}, as {other} does.',
    mend: 'Let one entity serve.',
    why: 'The engine must know where to look.',
  },
  'E-SERVES-3': {
    says: 'serves as account and lacks {value}.',
    mend: 'An account has a unique required email, a required password, required references to the role, and a flag named active.',
    why: 'Signing in reads these.',
  },
  'E-SERVES-4': {
    says: 'serves as role and lacks {value}.',
    mend: 'A role has references to the permission and a flag named everything.',
    why: 'Access is read from these.',
  },
  'E-SERVES-5': {
    says: 'serves as permission and lacks {value}.',
    mend: 'A permission has a unique required text as its label and a flag named generated.',
    why: 'Permissions are kept in step by these.',
  },
  'E-APP-1': {
    says: 'the product’s title is blank.',
    mend: 'Say what it is called.',
    why: 'The title stands on every screen.',
  },
  'E-APP-2': {
    says: 'the group {value} stands twice.',
    mend: 'Take one out.',
    why: 'Groups are told apart by their names.',
  },
  'E-APP-3': {
    says: '{value} is no name of a product.',
    mend: 'Say name: one lower-case word, or some with hyphens, that never changes.',
    why: 'The name stands in the product’s database, so that no other product opens it.',
  },
  'E-APP-4': {
    says: 'exports {value}, which is no product.',
    mend: "Write `export default app({ … })` with app from 'descry'.",
    why: 'The file says what no entity says: the name, the title and the groups of the menu.',
  },
  'E-APP-5': {
    says: '{value} is no word of the product.',
    mend: 'Take it out.',
    why: 'A misspelt word would be passed over in silence.',
  },
  'E-APP-6': {
    says: '{value} is no day of the week here.',
    mend: "Write days as 'mon', 'tue' and so on.",
    why: 'Reminders on workdays come on the days that are named.',
  },
  'E-APP-7': {
    says: 'no day is a workday.',
    mend: 'Name one at least, or leave `workdays` out: then it is Monday to Friday.',
    why: 'Reminders on workdays would never come.',
  },
  'E-APP-8': {
    says: 'the workday {value} stands twice.',
    mend: 'Take one out.',
    why: 'A day is a workday or it is none.',
  },
  'E-COMMENTS-1': {
    says: 'has comments, and serves as the {value} of the product.',
    mend: 'Take `comments` out.',
    why: 'What people say of each other, and of what they may do, would be told to all who read the list.',
  },
  'E-DASHBOARD-1': {
    says: 'is over {value}, which is no entity.',
    mend: 'Name an entity by its `one`.',
    why: 'The dashboard counts rows.',
  },
  'E-DASHBOARD-2': {
    says: 'counts {value}, which is no list of {other}.',
    mend: 'Name one of its lists.',
    why: 'A count is the total of a named list.',
  },
  'E-DASHBOARD-3': {
    says: 'shows {value}, which is no count of it.',
    mend: 'Name a key of counts.',
    why: 'Charts and links show counts.',
  },
  'E-DASHBOARD-4': {
    says: '{value} is no chart colour.',
    mend: 'Use green, red, grey, blue, teal, orange.',
    why: 'Chart colours are tokens of the design.',
  },
  'E-DASHBOARD-5': {
    says: 'the slices of {value} overlap: {other}.',
    mend: 'Make its lists exclude each other.',
    why: 'A donut counts each row once.',
  },
  'E-DASHBOARD-6': {
    says: 'the slices of {value} are not the whole: {other}.',
    mend: 'Add the missing list, or widen one.',
    why: 'A donut shows all of what it says it shows.',
  },
  'E-DASHBOARD-7': {
    says: 'the bars go by {value}, which is no date of it.',
    mend: 'Name a date field.',
    why: 'Bars are years of a date.',
  },
  'E-DASHBOARD-8': {
    says: 'the sample of {value} has not one figure a year.',
    mend: 'Give as many figures as years.',
    why: 'The sample stands in where there are no real figures.',
  },
  'E-DASHBOARD-9': {
    says: 'the key {value} counts two things.',
    mend: 'Choose another key.',
    why: 'An answer has each key once.',
  },
  'E-DASHBOARD-10': {
    says: 'shows {value}, a part of it, by the list {other}, which asks for more than stands in a row on a day.',
    mend: 'Show a list that looks at fields of the row and at days; me, now, hours and other rows are for lists alone.',
    why: 'A donut is the same for everybody, and its parts are rows of the whole, each once.',
  },
} as const
