import { randomBytes } from 'node:crypto'
import type { Database } from '../database/index.ts'

const name = 'channel'
const sound = /^[\da-f]{32}$/

/**
 * What the servers of one database know and nobody else who may merely sign in to it: made by the first of them, kept
 * among the engine's facts, and the name of the channel on which they speak. Goes along into no other database.
 */
export const secretOf = (database: Database): Promise<string> =>
  database.write(async (writer) => {
    const fresh = randomBytes(16).toString('hex')
    await writer.run('insert into engine_facts (name, value) values (?, ?) on conflict do nothing', [
      name,
      fresh,
    ])
    const [row] = await writer.all('select value from engine_facts where name = ?', [name])
    const kept = String(row?.value)
    if (sound.test(kept)) return kept
    await writer.run('update engine_facts set value = ? where name = ?', [fresh, name])
    return fresh
  })
