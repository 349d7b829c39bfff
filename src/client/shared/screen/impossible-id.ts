/** The largest id that a list can be asked for; no row has it: what a view shows that may not be shown. */
export const impossibleId = '9'.repeat(15)
