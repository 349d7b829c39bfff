/** What tickets are called in the document of the calls. */
export const describedTickets = {
  does: 'Creates an address that downloads a file once, within a minute and without a token',
  answers: 'The address',
  scheme: 'Instead of a token: part of an address that POST /api/tickets has answered; valid once',
  for: 'The path and query of a call that answers a file, such as /api/books/export?format=csv',
} as const

/** What is wrong with what a ticket is asked for. */
export const invalidTicket = {
  for: 'for must be the path of a call that answers a file, with its query, such as /api/books/export?format=csv.',
  unknown: 'Only for is known here.',
} as const
