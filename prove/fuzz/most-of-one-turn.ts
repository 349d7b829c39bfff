/** The most processor time that one turn of the event loop may take, in milliseconds. */
export const mostOfOneTurn = 50
