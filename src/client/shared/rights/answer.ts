import { type Why, why } from '../../../../schemas/why.ts'
import { dataIn } from '../request/answers.ts'

export const whyIn = (body: unknown): Why => dataIn(why, body)

/** The path that explains an account's rights. @param id a row's id; null for no row */
export const whyPath = (entity: string, account: number, id: number | null): string =>
  `/api/why?${new URLSearchParams({ entity, account: String(account), ...(id !== null && { id: String(id) }) })}`
