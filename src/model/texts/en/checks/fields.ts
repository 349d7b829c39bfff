/** Fields, their traits and where they lead. */
export const fields = {
  'E-FIELD-1': {
    says: 'has no fields.',
    mend: 'Say at least one: name: text(…).',
    why: 'Its table would have no column to keep anything in.',
  },
  'E-FIELD-2': {
    says: '{value} cannot name a field.',
    mend: "Use lower-case words with underscores: 'last_date'.",
    why: 'The name is the column and the key on the wire.',
  },
  'E-FIELD-3': {
    says: '{value} is kept by the engine.',
    mend: 'Choose another name.',
    why: 'Every row has an id, a version and its times; queries and rules have words of their own.',
  },
  'E-FIELD-4': {
    says: '{value} is no kind of field.',
    mend: 'Make fields with the builders of the language.',
    why: 'The kind says how a value is stored, checked, shown and typed.',
  },
  'E-FIELD-5': {
    says: 'the label of this field is blank.',
    mend: 'Say what the form calls it.',
    why: 'Labels name the field in forms, lists and messages.',
  },
  'E-FIELD-6': {
    says: 'travels under {value}, as {other} does.',
    mend: 'Give one of them another name or column(…).',
    why: 'Two values cannot have one column.',
  },
  'E-FIELD-7': {
    says: 'the form labels this field and {other} both {value}.',
    mend: 'Tell them apart.',
    why: 'A person, and a message, could not say which is meant.',
  },
  'E-FIELD-8': {
    says: 'is kept in the column {value}, whose name has {other} characters; 63 are the most.',
    mend: 'Choose a shorter name, with `was` where it holds values already: the label may be as long as you like.',
    why: 'PostgreSQL cuts longer names in silence, and then does not find them again.',
  },
  'E-FIELD-9': {
    says: 'is kept in the column {value}, which every table of PostgreSQL has already.',
    mend: 'Choose another name or column(…).',
    why: 'The table could not be made there, nor a database be moved there.',
  },
  'E-FIELD-10': {
    says: 'is kept in the column {value}, where the order of {other} is kept.',
    mend: 'Choose another name or column(…).',
    why: 'A text that is sorted by, unique, or names the row has a column beside it, with _key behind its name.',
  },
  'E-REF-1': {
    says: 'refers to {value}, which is no entity.',
    mend: 'Name an entity by its `one`; where its file was taken away, take the field out too (its data is kept).',
    why: 'A reference is a foreign key and a dropdown; both need their target.',
  },
  'E-REF-2': {
    says: 'is made from {value}, which is no field here.',
    mend: 'Name a field of this entity.',
    why: 'A computed or repeated value needs its origin.',
  },
  'E-REF-3': {
    says: 'counts to {value}, which lies on no day.',
    mend: 'Name a date or a datetime.',
    why: 'Days are counted to a day.',
  },
  'E-REF-4': {
    says: 'confirms {value}, which is no password.',
    mend: 'Name a password field.',
    why: 'Only what cannot be read while typing is asked for twice.',
  },
  'E-REF-5': {
    says: 'belongs, and is no reference.',
    mend: 'Say `belongs` on a reference.',
    why: 'A row belongs to the row that it refers to.',
  },
  'E-REF-6': {
    says: 'belongs, and is not required.',
    mend: 'Say `required` too.',
    why: 'A row that belongs to nobody would be shown nowhere and deleted with nobody.',
  },
  'E-REF-7': {
    says: 'belongs in a circle: {other}.',
    mend: 'Break the circle.',
    why: 'Deleting one row would have no end.',
  },
  'E-REF-8': {
    says: 'is named by {other}, in a circle.',
    mend: 'Choose a label that does not lead back.',
    why: 'Making the label would have no end.',
  },
  'E-REF-10': {
    says: '{value} makes no tree.',
    mend: 'Say `tree` on one reference to {other} itself, which may be empty.',
    why: 'Rows lie in one another along one reference, and the topmost lie in none.',
    example: 'location',
  },
  'E-REF-9': {
    says: 'requires a row of {other}, which requires one of these.',
    mend: 'Let one of the two be empty.',
    why: 'Neither could ever be created first.',
  },
  'E-TRAIT-1': {
    says: 'cannot be sorted: a {value} has no order.',
    mend: 'Take `sortable` out.',
    why: 'The list would offer an order that the server refuses.',
  },
  'E-TRAIT-2': {
    says: 'cannot be unique: a {value} has no column to compare.',
    mend: 'Take `unique` out.',
    why: 'The database holds uniqueness by an index on the column.',
  },
  'E-TRAIT-3': {
    says: 'has chips, and a {value} is never shown as one.',
    mend: 'Chips suit text and references.',
    why: 'The colours would never be seen.',
  },
  'E-TRAIT-4': {
    says: 'the chip colour {value} is none.',
    mend: 'Choose a tone.',
    why: 'Colours are tones of the design.',
  },
  'E-TRAIT-5': {
    says: 'may not lie before {value}, which is no field of that kind here.',
    mend: 'Name another field of the same kind.',
    why: 'Days are compared with days, times with times: a day is no point in time.',
  },
  'E-TRAIT-6': {
    says: 'has notBefore, and a {value} is neither a day nor a time.',
    mend: 'Say it on the later date or datetime.',
    why: 'Days are compared with days, times with times.',
  },
  'E-TRAIT-7': {
    says: 'the longest length {value} {other}.',
    mend: 'Say the characters allowed, on a text.',
    why: 'No text could be saved.',
  },
  'E-TRAIT-8': {
    says: '{other}.',
    mend: 'Give the lesser bound first, on a number, a decimal or an amount of money.',
    why: 'No number could be saved.',
  },
  'E-TRAIT-9': {
    says: 'is stamped with the creator, and leads to {value}.',
    mend: 'Stamp a reference to the entity that serves as account.',
    why: 'Who creates a row is a signed-in person.',
  },
  'E-TRAIT-10': {
    says: 'is required, and no payload may set it.',
    mend: 'Take `required` out, or the word that keeps it from being set.',
    why: 'Every create would be refused.',
  },
  'E-TRAIT-11': {
    says: 'begins with {value}, which such a field cannot hold.',
    mend: 'Give a value of the field’s kind; a date may begin with today.',
    why: 'Every new row would break its own rule.',
  },
  'E-TRAIT-12': {
    says: 'may not lie before itself, by way of {other}.',
    mend: 'Break the circle.',
    why: 'Only equal days or times would pass.',
  },
  'E-TRAIT-13': {
    says: 'the column {value} cannot name a column.',
    mend: "Use lower-case words with underscores: 'initiated_by'.",
    why: 'The column is also the key on the wire.',
  },
  'E-TRAIT-14': {
    says: 'is unique, and is a {value}: {other}.',
    mend: 'Take `unique` out, or say it of what tells rows apart.',
    why: 'The second or third row could never be saved, or every one could.',
  },
  'E-TRAIT-15': {
    says: 'is kept out of the search, which never looks at a {value}.',
    mend: 'Take `unsearched` out.',
    why: 'A word that changes nothing makes readers look for what it does.',
  },
  'E-TRAIT-16': {
    says: 'is to be kept in the column {value}, and a {other} has no column.',
    mend: 'Take `column` out.',
    why: 'Lists of rows have a table of their own; computed and repeated values are not kept.',
  },
  'E-TRAIT-17': {
    says: 'begins with {value}, and a {other} has no first value.',
    mend: 'Take `initially` out.',
    why: 'Lists of rows begin empty, what is worked out has no beginning, and a secret that everybody can read is none.',
  },
  'E-TRAIT-18': {
    says: 'is unique, and every row begins with {value}.',
    mend: 'Take `initially` or `unique` out.',
    why: 'The first row would take the value from all others.',
  },
  'E-TRAIT-22': {
    says: 'is kept out of the history, which tells nothing of a {value}.',
    mend: 'Take `untraced` out.',
    why: 'A word that changes nothing makes readers look for what it does.',
  },
  'E-TRAIT-19': {
    says: 'has the bound {value}, which such a field cannot hold.',
    mend: "Say it as a number; of a decimal as text with no more places than it has, or as a whole number: between('0.05', 500).",
    why: 'A bound that is rounded lets in what was to be kept out, and a number with a fraction is not exact.',
  },
  'E-CHIP-1': {
    says: 'has a chip for {value}, a row that nobody seeds.',
    mend: 'Add it to the seed of {other}, or take the chip out.',
    why: 'A colour for a value that may never occur is a misspelling more often than not.',
  },
  'E-CHIP-2': {
    says: 'has a chip for {value}, which is none of its values.',
    mend: 'Take the chip out, or name a value.',
    why: 'A colour for a value that never occurs is a misspelling more often than not.',
  },
  'E-DECIMAL-1': {
    says: 'says {value} for its places.',
    mend: "Say how many it has behind the point, from 0 to 6: decimal('Weight', 3).",
    why: 'A decimal is kept as a whole number of its smallest parts, so these must be known.',
  },
  'E-DECIMAL-2': {
    says: 'is in {value}, which is no currency.',
    mend: "Name one by its code (ISO 4217): money('Price', 'EUR').",
    why: 'How many places an amount has follows from its currency.',
  },
  'E-DECIMAL-3': {
    says: 'says places or a currency, and is a {value}.',
    mend: 'Places are said of a decimal, a currency of money, which has its places from it. Take it out.',
    why: 'It would mean nothing, or two things at once.',
  },
  'E-UPLOAD-1': {
    says: 'says which files it takes, and is a {value}.',
    mend: "Types and the largest size are said of files: files('Papers', accepts('application/pdf')). Take it out.",
    why: 'It would mean nothing.',
  },
  'E-UPLOAD-2': {
    says: 'accepts {value}, which is no type of file that the server can tell by its content.',
    mend: "Name media types: accepts('application/pdf', 'image/*').",
    why: 'What cannot be told by its content is not kept, whatever it is called.',
  },
  'E-UPLOAD-3': {
    says: 'takes files of {value} at most, which is no size.',
    mend: "Write it as largest('20 MB'): a number, a space, and KB, MB or GB.",
    why: 'Larger files are refused before they are sent.',
  },
  'E-UPLOAD-4': {
    says: 'accepts {value}, which is no bitmap that every browser shows.',
    mend: "Name such alone: accepts('image/png', 'image/jpeg', 'image/webp', 'image/gif'). Other files are a file('…') of their own.",
    why: 'An image is drawn wherever its row is, and a drawing or a page can hold what runs.',
  },
  'E-CHOICE-1': {
    says: 'offers nothing to choose.',
    mend: "List its values, in their order: choice('Status', ['New', 'Open']).",
    why: 'No row could ever hold one.',
  },
  'E-CHOICE-2': {
    says: 'lists {value} twice, but for case.',
    mend: 'Leave one of them out.',
    why: 'Nobody could tell which of them a row holds.',
  },
  'E-CHOICE-3': {
    says: 'lists {value}, which is not as it would be kept.',
    mend: 'Write it without spaces around it, in 255 characters at most.',
    why: 'A rule that names it would find no row.',
  },
  'E-CHOICE-4': {
    says: 'says what its values were called, and {value} has no list of values.',
    mend: "Name the field that it was: was('state').",
    why: 'Nothing is carried over.',
  },
  'E-CHOICE-5': {
    says: 'says what {value} was called, which is none of its values.',
    mend: 'Write the value as it is called now, before the one that it was.',
    why: 'Rows would come to hold a value that no row may hold.',
  },
  'E-CHOICE-6': {
    says: 'says that a value was called {value}, which is still one of its values.',
    mend: 'Take one of the two out.',
    why: 'Rows that hold it rightly would be given the other.',
  },
  'E-SEQUENCE-1': {
    says: 'the pattern {value} {other}.',
    mend: "Write it as 'INV-{year}-{0000}': {0000} counts, {year} and {month} are those of the day.",
    why: 'Every row is given a number of its own by it, and never one that was given before.',
    example: 'has not exactly one counter, such as {0000}',
  },
} as const
