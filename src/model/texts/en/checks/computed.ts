/** Rows that lead here, and what values are worked out from. */
export const computed = {
  'E-REF-11': {
    says: 'leads back by {value}, which is no reference of {other} to this entity.',
    mend: 'Name a reference of {other} that leads here.',
    why: 'The rows are those that lead here.',
    example: 'loan',
  },
  'E-COMPUTED-1': {
    says: '{value} is worked out in no way that there is.',
    mend: "Say two parts and what is done with them, ['quantity', '*', 'price'], or sum, count, least or greatest of rows: sum('lines', 'amount').",
    why: 'More parts are said by a further field.',
  },
  'E-COMPUTED-2': {
    says: 'is worked out from {value}, which is neither a number nor a day.',
    mend: 'Name a number that is kept, or write one.',
    why: 'Numbers can be worked out, and how many days lie between two.',
  },
  'E-COMPUTED-3': {
    says: 'is gathered from {value}, which leads to no rows.',
    mend: "Name a field that does: rows('Lines', 'invoice-line', by('invoice')).",
    why: 'A sum is one of rows.',
  },
  'E-COMPUTED-4': {
    says: 'is worked out from itself: {other}.',
    mend: 'Break the circle.',
    why: 'It would never come to an end.',
    example: 'book.amount → book.amount',
  },
  'E-COMPUTED-5': {
    says: 'is worked out, and cannot be {value}.',
    mend: 'Take the word out, or say it of what the value is made of.',
    why: 'Nobody enters it, so nobody could mend it.',
  },
  'E-COMPUTED-6': {
    says: 'cannot be worked out: {value} is {other}.',
    mend: 'Add and subtract amounts of one currency, multiply or divide an amount by a number, or take a day from a day.',
    why: 'An amount is one of a currency; one euro and one more are two of nothing.',
    example: 'EUR + USD',
  },
  'E-COMPUTED-8': {
    says: 'comes to {other} for every row: {value}.',
    mend: 'Name another part, or take the field out.',
    why: 'A column that says the same of every row says nothing; nothing can be divided by 0.',
    example: '0',
  },
  'E-COMPUTED-7': {
    says: 'chooses rows by {value}, which is worked out or leads to a row.',
    mend: 'Choose them by what is entered there: a choice, a flag, a number, a day.',
    why: 'What is gathered is kept, and has to follow from those rows alone.',
  },
} as const
