import { DatabaseSync } from 'node:sqlite'
import { Client } from 'pg'

/** Writes into a database beside its server, as a shell does. */
const byHand = async (url: string, sql: string): Promise<void> => {
  if (url.startsWith('sqlite:')) {
    const shell = new DatabaseSync(url.slice('sqlite:'.length), { timeout: 5000 })
    shell.exec(sql)
    shell.close()
    return
  }
  const shell = new Client({ connectionString: url })
  await shell.connect()
  await shell.query(sql)
  await shell.end()
}

/** As if nobody had been told anything today: whose hour has come is told at the next look. */
export const letHourCome = (url: string): Promise<void> => {
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  return byHand(url, `update engine_reminder_hours set done = '${yesterday}'`)
}

/** Puts the mails of a day aside, so that the same day can come again. */
export const fileDigests = (url: string, round: number): Promise<void> =>
  byHand(url, `update engine_outbox set key = 'filed:${round}:' || key where key like 'digest:%'`)
