import type { Row } from '../../../model/index.ts'
import type { Reader, Writer } from '../../platform/database/index.ts'

/** Limits: settings of one person, and bytes of JSON of one setting. */
export const mostSettings = 200
export const longestSetting = 8 * 1024

/** 'columns.books' */
export const settingName = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,99}$/

/** Reads a person's settings by name. Only they can read them, and the server does not interpret them. */
export const readPersonalSettings = async (reader: Reader, account: number): Promise<Row> => {
  const rows = await reader.rows(
    'select name, value from engine_settings where account_id = ? order by name limit ?',
    [account, mostSettings],
  )
  return Object.fromEntries(rows.map(([name, value]) => [String(name), JSON.parse(String(value))]))
}

/** Saves a setting as JSON; null deletes it. @returns false where the person has too many */
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
