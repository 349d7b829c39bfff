import type { Caller, Loose } from '../../tests/support/calls.ts'
import type { Entry } from './ledger.ts'

/** What the writers' rows refer to. */
export interface Ground {
  readonly permissions: readonly number[]
  readonly organization_id: number
  readonly service_id: number
  readonly category_id: number
}

/** Makes what the writers' rows refer to. */
export const layGround = async (office: Caller): Promise<Ground> => {
  const made = async (plural: string, row: Loose): Promise<number> =>
    (await office.call('POST', `/api/${plural}`, row)).body.data.id
  const permissions: Loose[] = (await office.call('GET', '/api/permissions?per_page=20')).body.data
  return {
    permissions: permissions.map(({ id }) => id),
    organization_id: await made('organizations', {
      ...{ name: 'Office', address: 'Street', phone_no: '1', contact_person: 'C' },
    }),
    service_id: await made('services', { name: 'Study' }),
    category_id: await made('categories', { name: 'Works' }),
  }
}

/** One write; what was answered of it where it was acknowledged, null where it was not. May throw: then no more follow. */
export type Save = (method: 'POST' | 'PUT', path: string, body: unknown) => Promise<Loose | null>

/** One writer: makes and changes rows of three entities, one call after the other, and notes what was acknowledged. */
export const saveOn = async (
  mark: string,
  ground: Ground,
  save: Save,
  running: () => boolean,
  note: (entry: Entry) => void,
): Promise<void> => {
  const { permissions, ...references } = ground
  const pair = async (table: Entry['table'], first: Loose, then: Loose): Promise<void> => {
    const noted = (row: Loose): void =>
      note({
        table,
        id: row.id,
        version: row.version,
        text: row.name ?? row.title ?? row.remarks,
        members: row.permissions?.length ?? 0,
      })
    const made = await save('POST', `/api/${table}`, first)
    if (made === null) return
    noted(made)
    const changed = await save('PUT', `/api/${table}/${made.id}`, then)
    if (changed !== null) noted(changed)
  }
  for (let count = 0; running(); count += 1) {
    const text = `${mark}.${count}`
    await pair('sectors', { name: text }, { name: `${text} changed` })
    if (running()) await pair('roles', { title: text, permissions }, { permissions: [] })
    const proposal = { ...references, last_date: '2026-01-31', action_id: (count % 2) + 1, remarks: text }
    if (running()) await pair('proposals', proposal, { action_id: null, status_id: (count % 2) + 1 })
  }
}
