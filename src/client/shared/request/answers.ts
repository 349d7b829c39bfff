import type { Shape } from '../../../../schemas/basic.ts'
import { page } from '../../../../schemas/page.ts'
import { isRow, type Page, type Row } from '../../../model/index.ts'
import { conform } from '../../../model/values/conform.ts'

/** The row of an item answer: under `data`, or the body itself. */
export const itemIn = (body: unknown): Row => {
  if (!isRow(body)) return {}
  return isRow(body.data) ? body.data : body
}

/** The `data` of an answer, parsed by a schema. */
export const dataIn = <const S>(schema: S, body: unknown): Shape<S> =>
  conform(schema, isRow(body) ? body.data : undefined)

/** A page of rows parsed by a schema; an answer without paging becomes the only page. */
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
