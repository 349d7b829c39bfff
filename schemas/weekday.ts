import { oneOf, type Shape } from './basic.ts'

export const weekday = oneOf('mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun')

export type Weekday = Shape<typeof weekday>
