import type { Loose } from '../../tests/support/calls.ts'
import type { Office } from '../running/office.ts'
import { makeReferences } from '../running/people.ts'
import type { Entry } from './ledger.ts'

/** What the writers' rows refer to. */
export type Ground = Awaited<ReturnType<typeof layGround>>

/** Makes what the writers' rows refer to. */
export const layGround = async (office: Pick<Office, 'admin'>) => {
  const permissions: Loose[] = (await office.admin.call('GET', '/api/permissions?per_page=20')).body.data
  return { references: await makeReferences(office), permissions: permissions.map(({ id }) => Number(id)) }
}

/** One write; what was answered of it where it was acknowledged, null where it was not. May throw: then no more follow. */
export type Save = (method: 'POST' | 'PUT', path: string, body: unknown) => Promise<Loose | null>

/** One writer: makes and changes rows of three entities, one call after the other, and notes what was acknowledged. */
export const saveOn = async (
  mark: string,
  { references, permissions }: Ground,
  save: Save,
  running: () => boolean,
  note: (entry: Entry) => void,
): Promise<void> => {
  const noted = (table: Entry['table'], row: Loose): void => {
    const text = row.name ?? row.title ?? row.remarks
    note({ table, id: row.id, version: row.version, text, members: row.permissions?.length ?? 0 })
  }
  const pair = async (table: Entry['table'], first: Loose, then: Loose): Promise<void> => {
    const made = await save('POST', `/api/${table}`, first)
    if (made === null) return
    noted(table, made)
    const changed = await save('PUT', `/api/${table}/${made.id}`, then)
    if (changed !== null) noted(table, changed)
  }
  for (let count = 0; running(); count += 1) {
    const text = `${mark}.${count}`
    await pair('sectors', { name: text }, { name: `${text} changed` })
    if (running()) await pair('roles', { title: text, permissions }, { permissions: [] })
    const proposal = { ...references, last_date: '2026-01-31', action_id: (count % 2) + 1, remarks: text }
    if (running()) await pair('proposals', proposal, { action_id: null, status_id: (count % 2) + 1 })
  }
}
