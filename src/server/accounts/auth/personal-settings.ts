import type { Row } from '../../../model/index.ts'
import type { Reader, Writer } from '../../platform/database/index.ts'

/** The most that is kept for one person, and of one setting, in bytes of JSON. */
export const mostSettings = 200
export const longestSetting = 8 * 1024

/** 'columns.books' */
export const settingName = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,99}$/

/** What a person has chosen on their page, by name. Nobody else reads it, and the server makes nothing of it. */
export const readPersonalSettings = async (reader: Reader, account: number): Promise<Row> => {
  const rows = await reader.rows(
    'select name, value from engine_settings where account_id = ? order by name limit ?',
    [account, mostSettings],
  )
  return Object.fromEntries(rows.map(([name, value]) => [String(name), JSON.parse(String(value))]))
}

/** Keeps a setting, as JSON; null keeps none. @returns whether there is room for it */
export const savePersonalSetting = async (
  writer: Writer,
  account: number,
  name: string,
  value: string | null,
): Promise<boolean> => {
  if (value === null) {
    await writer.run('delete from engine_settings where account_id = ? and name = ?', [account, name])
    return true
  }
  const [others] = await writer.rows(
    'select count(*) from engine_settings where account_id = ? and name <> ?',
    [account, name],
  )
  if (Number(others?.[0]) >= mostSettings) return false
  await writer.run(
    `insert into engine_settings (account_id, name, value) values (?, ?, ?)
    on conflict (account_id, name) do update set value = excluded.value`,
    [account, name, value],
  )
  return true
}
