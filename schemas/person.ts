import { exactly, exactlyOrNull, type Shape, textOrNull, textSchema, whole } from './basic.ts'

export const person = exactly({ id: whole, name: textSchema })

export type Person = Shape<typeof person>

/** Null where the server itself did it, and for who may not know of them. */
export const personOrNull = exactlyOrNull({ id: whole, name: textSchema })

/** Who did something, by the name of that time; null where the server did it. */
export const actorOrNull = exactlyOrNull({ id: whole, name: textOrNull })
