import { exactly, exactlyOrNull, type Shape, textOrNull, textSchema, whole } from './basic.ts'

export const person = exactly({ id: whole, name: textSchema })

export type Person = Shape<typeof person>

/** Null if the server itself acted, or if the caller may not see who did. */
export const personOrNull = exactlyOrNull({ id: whole, name: textSchema })

/** Who acted, with their name at that time; null if the server did. */
export const actorOrNull = exactlyOrNull({ id: whole, name: textOrNull })
