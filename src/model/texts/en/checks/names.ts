/** Files, names, words and addresses. */
export const names = {
  'E-FILE-1': {
    says: 'cannot be loaded: {other}.',
    mend: 'Mend it, or take the file away.',
    why: 'A file that is no TypeScript, or that asks the language for a word that it lacks, says nothing.',
  },
  'E-FILE-2': {
    says: 'uses {value} without importing it.',
    mend: "Add it to the import from 'descry'.",
    why: 'Words of the language are imported by name, so that the editor knows them.',
  },
  'E-FILE-3': {
    says: 'imports {value}, and a descriptor takes from the language alone.',
    mend: "Import from 'descry' only; another entity is named, not imported: reference('Author', 'author').",
    why: 'Descriptors are read by the server, the page and the tests; what else they import would have to run in all of them.',
  },
  'E-FILE-4': {
    says: 'has two default exports.',
    mend: 'Give each entity a file of its own.',
    why: 'The folder is the list of entities: each file in it exports exactly one.',
  },
  'E-FILE-5': {
    says: 'calls {value}, which takes nothing.',
    mend: 'Say the word without brackets: required, not required().',
    why: 'Traits that need no value are words; those that need one are called: longest(80).',
  },
  'E-DATA-1': {
    says: 'exports {value}, which is no entity.',
    mend: "Write `export default entity({ … })` with entity from 'descry'.",
    why: 'The folder is the list of entities: each file in it exports exactly one.',
  },
  'E-DATA-2': {
    says: 'holds {other}, which is no plain data.',
    mend: 'Say it with a word of the language; a rule that needs code asks for a new word.',
    why: 'Descriptors are read by the server, the page, the tests and the documentation; code could not be.',
  },
  'E-DATA-3': {
    says: '{value} is not how this is written.',
    mend: 'Write it as in `{other}`.',
    why: 'What stands at a place of its own (a title, a rule, a number) is read by its place; half of it says nothing.',
    example: "tones: [['red', 'Overdue', { due: { before: 'today' } }]]",
  },
  'E-DATA-4': {
    says: 'does not say {value}.',
    mend: 'Say it as in `{other}`.',
    why: 'From these words everything else follows.',
    example: "many: 'books'",
  },
  'E-WORD-1': {
    says: '{value} is no word of an entity.',
    mend: 'Take it out.',
    why: 'A misspelt word would be passed over in silence.',
  },
  'E-WORD-2': {
    says: '{value} is no word of a field.',
    mend: 'Use the traits that the language exports.',
    why: 'A misspelt trait would be passed over in silence.',
  },
  'E-WORD-3': {
    says: '{value} is no word of a form section.',
    mend: 'A section has title, hint, editing and show; a condition has when and show.',
    why: 'A misspelt word would be passed over in silence.',
  },
  'E-WORD-4': {
    says: '{value} is no word of {other}.',
    mend: 'Take it out.',
    why: 'A misspelt word would be passed over in silence.',
  },
  'E-WORD-5': {
    says: 'the trait {value} stands in quotes.',
    mend: "Say the word itself, imported from 'descry': text('Name', required).",
    why: 'A trait is a word of the language, so that the editor knows it.',
  },
  'E-NAME-1': {
    says: '{value} cannot name one of an entity.',
    mend: "Use lower-case words with hyphens: 'project-status'.",
    why: 'The name becomes the form’s route, the file and the calls of named lists.',
  },
  'E-NAME-2': {
    says: '{value} cannot name several of an entity.',
    mend: "Use lower-case words with hyphens: 'project-statuses'.",
    why: 'The name becomes the list’s route, the calls, the table and the permissions.',
  },
  'E-NAME-3': {
    says: 'one and many are both {value}.',
    mend: 'Give the plural a name of its own.',
    why: 'The form’s and the list’s addresses are made from the two.',
  },
  'E-NAME-4': {
    says: 'one is {value}, as in {other}.',
    mend: 'Give each entity a name of its own.',
    why: 'References find an entity by this name.',
  },
  'E-NAME-5': {
    says: 'many is {value}, which makes the table of {other}.',
    mend: 'Give each entity a plural of its own.',
    why: 'Two entities would share one table, one list and the same permissions.',
  },
  'E-NAME-6': {
    says: 'describes {value}.',
    mend: 'Name the file after `one`, or correct `one`.',
    why: 'Whoever looks for an entity looks for its file.',
  },
  'E-NAME-7': {
    says: '{value} is a word that the calls keep for themselves.',
    mend: 'Choose another word.',
    why: 'The call /api/{word} already means something: signing in, health, the document of the calls.',
  },
  'E-NAME-8': {
    says: 'the title {value} is blank.',
    mend: 'Say what the screens call it, or leave titles out.',
    why: 'Titles stand in the menu, on buttons and in messages.',
  },
  'E-NAME-9': {
    says: '{value} has {other} characters, and the name of a table 63 at most.',
    mend: "Choose a shorter plural, and say the long one with `titles`; where rows are kept under the long one already, add `was: '<the long one>'`.",
    why: 'PostgreSQL cuts longer names in silence, and then does not find them again.',
  },
  'E-NAME-10': {
    says: '{value} would make a table that begins with {other}.',
    mend: 'Choose another word.',
    why: 'The databases and the engine have tables of their own that begin so.',
  },
  'E-NAME-11': {
    says: 'is kept in the table {value}, which is that of {other} too.',
    mend: 'Rename the field, or the other entity.',
    why: 'A list of references has a table of its own, named after the plural and the field.',
  },
  'E-ROUTE-1': {
    says: 'the route {value} is taken by {other}.',
    mend: "Rename one of the two, or say another address: `at: { list: '/shelf' }` for a list, `at: { form: '/new-book' }` for a form, `at: { lists: '/books' }` for the named lists of one, so that they stand at /books/….",
    why: 'One address leads to one screen.',
  },
  'E-ROUTE-2': {
    says: 'the call {value} is taken by {other}.',
    mend: 'Choose another name, or say another address with `at`.',
    why: 'One address answers one call.',
  },
  'E-ROUTE-3': {
    says: '{value} is no address.',
    mend: "Begin with a slash and end without one, calls begin with '/api/': '/api/books'.",
    why: 'Routes and calls are looked up letter for letter.',
  },
  'E-ROUTE-4': {
    says: 'the show address {value} has no place for the id.',
    mend: "Write ':id' where the id goes: '/book/:id'.",
    why: 'The view icon of every row would lead to the same page.',
  },
  'E-ROUTE-5': {
    says: 'says {value} for named lists, and there is none.',
    mend: 'Take it out, or name a list.',
    why: 'Nobody would ever answer there.',
  },
  'E-WAS-1': {
    says: 'was is {value}, the present name.',
    mend: 'Take `was` out, or give the name that the data is under.',
    why: 'A rename carries data from the old name to the new one.',
  },
  'E-WAS-2': {
    says: 'was is {value}, which {other} bears now.',
    mend: 'Give the name that this one had itself.',
    why: 'Carrying the data over would take it from somebody else.',
  },
  'E-WAS-3': {
    says: 'was says the kind {value}, which no values are carried over from.',
    mend: 'Say the kind that the field was of before: `was(name, kind)`.',
    why: 'Other kinds hold nothing in the row itself that could be read as another.',
  },
  'E-WAS-4': {
    says: 'was says another kind, and no values are carried over to a {value}.',
    mend: 'Take the kind out of `was`; give this field another name, and what it was stays hidden with its data.',
    why: 'What it holds is not made from a value of one row alone.',
  },
  'E-WAS-5': {
    says: 'was says the kind {value}, which the field is of now.',
    mend: 'Say the former kind, or take it out: places, currencies and values are carried over without it.',
    why: 'There is nothing to be read as another kind.',
  },
  'E-MENU-1': {
    says: 'the menu group {value} is none of the product’s.',
    mend: 'Name a group of the product’s app.ts, or none for the top level.',
    why: 'The entry would be shown nowhere.',
  },
  'E-MENU-2': {
    says: 'there is no icon {value}.',
    mend: 'Choose one of lucide.dev/icons.',
    why: 'The entry would stand without a picture, and so would its rail and palette.',
  },
  'E-MENU-3': {
    says: 'there is no menu order: {value} is no number.',
    mend: 'Use a whole number; equal ones are settled by label.',
    why: 'Entries are sorted by it.',
  },
} as const
