import type { Shape } from '../../../../schemas/basic.ts'
import { page } from '../../../../schemas/page.ts'
import { isRow, type Page, type Row } from '../../../model/index.ts'
import { conform } from '../../../model/values/conform.ts'

/** The row of a single-item answer, in `data` or by itself. */
export const itemIn = (body: unknown): Row => {
  if (!isRow(body)) return {}
  return isRow(body.data) ? body.data : body
}

/** What stands under `data` of an answer, in the shape that its schema says. */
export const dataIn = <const S>(schema: S, body: unknown): Shape<S> =>
  conform(schema, isRow(body) ? body.data : undefined)

/** A page whose rows are of that schema; an answer without paging is taken as its only page. */
export const pageIn = <const S>(schema: S, body: unknown): Page<Shape<S>> => {
  const answer = conform(page, body)
  const { from, to, total } = answer
  const data = answer.data.map((row) => conform(schema, row))
  const first = from ?? (data.length ? 1 : null)
  return {
    ...answer,
    current_page: answer.current_page || 1,
    data,
    from: first,
    last_page: answer.last_page || 1,
    per_page: answer.per_page || data.length,
    to: to ?? (first === null ? null : first + data.length - 1),
    total: total || data.length,
  }
}
