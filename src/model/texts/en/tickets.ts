/** What tickets are called in the document of the calls. */
export const describedTickets = {
  does: 'Makes an address for a file that is answered once, within a minute and without a token',
  answers: 'The address',
  scheme: 'In place of a token, at the end of an address that POST /api/tickets answered; good once',
  for: 'The path and the query of a call that answers a file, such as /api/books/export?format=csv',
} as const

/** What is wrong with what a ticket is asked for. */
export const invalidTicket = {
  for: 'for must be the path of a call that answers a file, with its query, such as /api/books/export?format=csv.',
  unknown: 'Only for is known here.',
} as const
