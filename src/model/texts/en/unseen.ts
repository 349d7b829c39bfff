/** In place of a row that somebody may not read. */
export const unseenRow = 'Not visible to you'
