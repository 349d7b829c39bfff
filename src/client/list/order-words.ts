import type { FieldModel, ListQuery } from '../../model/index.ts'
import { listing } from '../../model/messages.ts'

/** What an order means for the values of a field: 'earliest first'. */
export const orderWords = ({ kind }: FieldModel, order: ListQuery['order']): string => {
  const { date, number, text } = listing.orders
  const [up, down] = kind === 'date' ? date : kind === 'number' ? number : text
  return order === 'asc' ? up : down
}
