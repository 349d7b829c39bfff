import { editing } from '#texts/editing'
import { exactly, momentSchema } from '../../../../schemas/basic.ts'
import { actorOrNull } from '../../../../schemas/person.ts'
import {
  type EntityModel,
  type FieldModel,
  isRow,
  type Model,
  type Page,
  type Row,
} from '../../../model/index.ts'
import { itemIn, pageIn } from '../request/answers.ts'
import { asFailed } from '../request/http-call.ts'
import { itemPath } from '../request/paths.ts'
import type { Requests } from '../request/requests.ts'
import { sendWrite } from '../request/save.ts'
import { listIn } from '../request/use-rows.ts'
import { cellValue, cellValueText } from './may-change.ts'

/** A new value of a cell, with the referenced row. */
export interface NewValue {
  readonly value: unknown
  /** The referenced row; null for none and for other kinds. */
  readonly row: Row | null
  /** The value as text. */
  readonly text: string
}

export type CellSaveOutcome =
  | { readonly is: 'saved'; readonly batch: string | undefined; readonly left: boolean }
  /** `why` is the rule's message; `fields` are the keys with errors. */
  | { readonly is: 'refused'; readonly why: string; readonly fields: readonly string[] }
  /** Another user has changed the field: the new value, the user and the time. */
  | {
      readonly is: 'overtaken'
      readonly theirs: string
      readonly by: string | null
      readonly at: string | null
    }

/** How long the list is not refreshed after an edit, in milliseconds. */
const held = 60_000

interface Saving {
  readonly requests: Requests
  readonly model: Model
  readonly entity: EntityModel
  /** The call of the current list; '' if there is none. */
  readonly list: string
}

const rowsIn = (requests: Requests, list: string): readonly Row[] => {
  const page: unknown = requests.answers.get(list)?.data
  return listIn(page).data
}

/** Updates a row in the cached answers, before they are refreshed. */
const amend = (saving: Saving, id: number, changes: Readonly<Record<string, unknown>>): void => {
  const { requests, entity, list } = saving
  const path = itemPath(entity, id)
  const item: unknown = requests.answers.get(path)?.data
  if (isRow(item)) requests.amend(path, { ...item, data: { ...itemIn(item), ...changes } })
  const page: unknown = requests.answers.get(list)?.data
  if (!isRow(page)) return
  const rows = rowsIn(requests, list).map((row) => (row.id === id ? { ...row, ...changes } : row))
  requests.amend(list, { ...page, data: rows } satisfies Partial<Page> & Row)
}

/** The plain values of a saved row that the list shows, without references. */
const plainOf = (shown: Row, item: Row): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(item).filter(([key, value]) => key in shown && !isRow(value) && !isRow(shown[key])),
  )

/** The changes to a list's row that set a field. */
const drawnAs = ({ key, links, nested }: FieldModel, { value, row }: NewValue) =>
  links === 'one' && nested !== null
    ? { [nested]: row, ...(nested === key ? {} : { [key]: value }) }
    : { [key]: value }

/** Whether the filtered list still contains the row. */
const isThere = async ({ requests, list }: Saving, id: number): Promise<boolean> => {
  if (list === '') return true
  const [path = '', query] = list.split('?')
  const search = new URLSearchParams(query)
  search.delete('page')
  search.set('ids', String(id))
  return listIn(await requests.call('GET', `${path}?${search}`)).data.length > 0
}

/** The properties that this file reads of a history entry. */
const whoAndWhen = exactly({ by: actorOrNull, at: momentSchema })

const whoSet = async (
  { requests, entity }: Saving,
  field: FieldModel,
  id: number,
): Promise<{ readonly by: string | null; readonly at: string | null }> => {
  const query = new URLSearchParams({ field: field.key, per_page: '1' })
  const answer = await requests.call('GET', `${itemPath(entity, id)}/history?${query}`).catch(() => null)
  const [entry] = pageIn(whoAndWhen, answer).data
  return { by: entry?.by?.name ?? null, at: entry?.at ?? null }
}

/**
 * Saves one field of a row. Concurrent changes to other fields are merged; a concurrent change to this field is
 * reported first.
 * The cell shows the new value at once, and reverts if it is refused.
 * @param seen the row as shown when the cell was opened
 * @param over overwrites a concurrent change that was reported
 */
export const saveCell = (
  saving: Saving,
  field: FieldModel,
  seen: Row,
  to: NewValue,
  over = false,
): Promise<CellSaveOutcome> => saving.requests.writing(() => save(saving, field, seen, to, over))

const save = async (
  saving: Saving,
  field: FieldModel,
  seen: Row,
  to: NewValue,
  over: boolean,
): Promise<CellSaveOutcome> => {
  const { requests, model, entity, list } = saving
  const id = seen.id ?? 0
  const before = Object.fromEntries(Object.keys(drawnAs(field, to)).map((key) => [key, seen[key]]))
  if (!navigator.onLine) return { is: 'refused', why: editing.offline, fields: [] }
  if (list !== '') requests.hold(list, held)
  amend(saving, id, drawnAs(field, to))
  let version = rowsIn(requests, list).find((row) => row.id === id)?.version ?? seen.version
  for (let tries = 0; ; tries += 1) {
    try {
      const { answer, batch } = await sendWrite(requests, 'PUT', itemPath(entity, id), {
        [field.key]: to.value,
        version,
      })
      amend(saving, id, { ...plainOf(seen, itemIn(answer)), ...drawnAs(field, to) })
      requests.refresh(
        (path, once) => !once && path.startsWith('/api/') && path !== list && path !== '/api/user',
      )
      return { is: 'saved', batch, left: !(await isThere(saving, id).catch(() => true)) }
    } catch (error) {
      const { status, errors, message, data } = asFailed(error)
      if (status === 409 && isRow(data) && typeof data.version === 'number' && tries < 3) {
        const theirs = cellValue(field, data)
        const alike = JSON.stringify(theirs) === JSON.stringify(cellValue(field, seen))
        version = data.version
        if (alike || over) continue
        amend(saving, id, before)
        requests.release()
        requests.refresh((path) => path === list || path === itemPath(entity, id))
        return {
          is: 'overtaken',
          theirs: cellValueText(model, field, data) || editing.nothing,
          ...(await whoSet(saving, field, id)),
        }
      }
      amend(saving, id, before)
      if (status === 404) return { is: 'refused', why: editing.gone, fields: [] }
      const own = errors[field.key]?.[0]
      return {
        is: 'refused',
        why: own ?? Object.values(errors).flat()[0] ?? message,
        fields: Object.keys(errors),
      }
    }
  }
}
