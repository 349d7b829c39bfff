import { DatabaseSync } from 'node:sqlite'

/** What was acknowledged to a writer: a row, its version and the value that it was left with. */
export interface Entry {
  readonly table: 'sectors' | 'roles'
  readonly id: number
  readonly version: number
  readonly text: string
  /** Of a role: how many permissions it was given. */
  readonly members: number
}

export interface Audit {
  readonly lost: number
  readonly halfApplied: number
  readonly integrity: string
}

/**
 * Holds what is in the file against what was acknowledged: nothing may be missing or older, no role may have a part of
 * its permissions, no change may be without its history, no count may differ from what it counts.
 */
export const audit = (file: string, ledger: ReadonlyMap<string, Entry>): Audit => {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    let lost = 0
    let halfApplied = 0
    const rows = {
      sectors: database.prepare('select version, name as text from sectors where id = ?'),
      roles: database.prepare('select version, title as text from roles where id = ?'),
    }
    const members = database.prepare('select count(*) as count from roles_permissions where owner_id = ?')
    for (const { table, id, version, text, members: given } of ledger.values()) {
      const row = rows[table].get(id)
      if (!row || Number(row.version) < version || (row.version === version && row.text !== text)) lost += 1
      else if (table === 'roles' && row.version === version && members.get(id)?.count !== given)
        halfApplied += 1
    }
    const value = (sql: string) => Number(Object.values(database.prepare(sql).get() ?? {})[0])
    halfApplied += value(
      `select count(*) from sectors s where not exists (
        select 1 from engine_history h where h.entity = 'sector' and h.row_id = s.id and h.verb = 'create')`,
    )
    halfApplied += value(
      `select count(*) from roles r where r.id > 3 and (select count(*) from roles_permissions p where p.owner_id = r.id) not in (0, 20)`,
    )
    const [check] = database.prepare('pragma integrity_check').all()
    const orphans = database.prepare('pragma foreign_key_check').all().length
    const integrity = `${check?.integrity_check}${orphans > 0 ? `, ${orphans} orphans` : ''}`
    return { lost, halfApplied, integrity }
  } finally {
    database.close()
  }
}
