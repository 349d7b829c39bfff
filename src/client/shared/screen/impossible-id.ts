/** The largest id that a list accepts, which no row has: a view that the user may not see shows no rows. */
export const impossibleId = '9'.repeat(15)
