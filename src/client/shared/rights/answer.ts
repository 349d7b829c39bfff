import { type Why, why } from '../../../../schemas/why.ts'
import { dataIn } from '../request/answers.ts'

export const whyIn = (body: unknown): Why => dataIn(why, body)

/** Where it is asked for. @param id of a row; null: any */
export const whyPath = (entity: string, account: number, id: number | null): string =>
  `/api/why?${new URLSearchParams({ entity, account: String(account), ...(id !== null && { id: String(id) }) })}`
