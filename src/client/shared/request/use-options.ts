import {
  type EntityModel,
  isRow,
  labelOf,
  liken,
  type Model,
  placedLabel,
  type Row,
} from '../../../model/index.ts'
import type { Requests } from './requests.ts'

export interface Option {
  readonly id: number
  readonly label: string
  readonly row: Row
}

interface Options {
  readonly options: readonly Option[]
  /** Whether there is a next page. */
  readonly more: boolean
}

const optionsPerPage = 25

/**
 * The path of options. Servers that only implement the specification ignore the query and answer every row.
 * @param without excludes rows that already have a row of this entity; '' for none
 * @param outside excludes this row of a tree and its descendants; 0 for none
 */
const optionsPath = (entity: EntityModel, keyword: string, page = 1, without = '', outside = 0): string => {
  const query = new URLSearchParams({ options: '1', keyword, per_page: String(optionsPerPage) })
  if (page > 1) query.set('page', String(page))
  if (without) query.set('without', without)
  if (outside) query.set('outside', String(outside))
  return `${entity.api.list}?${query}`
}

const matches = (label: string, keyword: string): boolean => liken(label).includes(liken(keyword.trim()))

/** The options of a list answer; skips entries without an id. */
export const optionsOf = (model: Model, entity: EntityModel, data: unknown): readonly Option[] =>
  (Array.isArray(data) ? data.filter(isRow) : []).flatMap((row) =>
    typeof row.id === 'number'
      ? [{ id: row.id, label: placedLabel(row, labelOf(model, entity, row)) || String(row.id), row }]
      : [],
  )

/** Options without such a row, newest first; it also covers servers that ignore `without`. */
const lacking = (options: readonly Option[], without: string): readonly Option[] =>
  without
    ? options.filter(({ row }) => !isRow(row[without])).sort((one, other) => other.id - one.id)
    : options

const optionsIn =
  (model: Model, entity: EntityModel, keyword: string, without = '') =>
  (body: unknown): Options => {
    const answer = isRow(body) ? body : {}
    const options = lacking(optionsOf(model, entity, answer.data), without)
    const paged = typeof answer.current_page === 'number' && typeof answer.last_page === 'number'
    return paged
      ? { options, more: Number(answer.current_page) < Number(answer.last_page) }
      : { options: options.filter((option) => matches(option.label, keyword)), more: false }
  }

/** Options of a reference to `entity` for a keyword: 25 a page, ordered by label. @throws Failed */
export const loadOptions = async (
  requests: Requests,
  model: Model,
  entity: EntityModel,
  keyword: string,
  page = 1,
  without = '',
  outside = 0,
): Promise<Options> =>
  optionsIn(
    model,
    entity,
    keyword,
    without,
  )(await requests.call('GET', optionsPath(entity, keyword, page, without, outside)))

/** The options with exactly these ids, for values without labels. @throws Failed */
export const loadChosen = async (
  requests: Requests,
  model: Model,
  entity: EntityModel,
  ids: readonly number[],
): Promise<readonly Option[]> => {
  const query = new URLSearchParams({ options: '1', ids: ids.join(',') })
  const { options } = optionsIn(model, entity, '')(await requests.call('GET', `${entity.api.list}?${query}`))
  return options.filter((option) => ids.includes(option.id))
}

/** The first few rows whose label contains the keyword; the search can be aborted. @throws Failed */
export const searchOptions = async (
  requests: Requests,
  model: Model,
  entity: EntityModel,
  keyword: string,
  most: number,
  signal: AbortSignal,
): Promise<readonly Option[]> => {
  const query = new URLSearchParams({ options: '1', keyword, per_page: String(most) })
  const body = await requests.call('GET', `${entity.api.list}?${query}`, undefined, { signal })
  return optionsIn(model, entity, keyword)(body).options.slice(0, most)
}
