/** What values are worked out from. */
export const computed = {
  'E-COMPUTED-1': {
    says: '{value} is worked out in no way that there is.',
    mend: "Say two parts and what is done with them, ['quantity', '*', 'price'], or sum, count, least or greatest of rows: sum('lines', 'amount').",
    why: 'More parts are said by a further field.',
  },
  'E-COMPUTED-2': {
    says: 'is worked out from {value}, which is no number.',
    mend: 'Name a number that is kept, or write one.',
    why: 'Only numbers can be worked out.',
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
} as const
