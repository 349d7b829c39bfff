import { password } from './password.ts'

/** Never shown: it repeats a password. */
export const confirmation = password
