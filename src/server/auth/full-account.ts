import { startFault } from '../../model/messages.ts'
import type { AccountModel } from '../context/account-model.ts'
import type { Reader, Writer } from '../database/driver/database.ts'
import { StartFault } from '../errors/start-fault.ts'
import type { RecordParts } from '../rows/read/record-parts.ts'
import { readStored } from '../rows/store/stored-row.ts'
import { inUnitOfWork } from '../rows/store/unit-of-work.ts'
import { textKey } from '../sql/text-key.ts'
import type { Credentials } from './credentials.ts'
import { noteAccessChange } from './guard.ts'

const usualName = 'Administrator'

/** Whether somebody could sign in with full rights. */
export const hasFullAccount = async (reader: Reader, { sql }: AccountModel): Promise<boolean> => {
  const rows = await reader.all(
    `select 1 as found from ${sql.accounts} u
    join ${sql.accountRoles} l on l.owner_id = u.id join ${sql.roles} r on r.id = l.target_id
    where u.${sql.active} = 1 and r.${sql.everything} = 1 limit 1`,
  )
  return rows.length > 0
}

/** Gives the account of that email full rights and that password, and lets it sign in; makes it where there is none. */
export const makeFullAccount = async (
  writer: Writer,
  parts: RecordParts,
  model: AccountModel,
  { email, hash }: Credentials,
): Promise<void> => {
  const { account, rolesField, emailField, passwordField, activeField, sql } = model
  const [role] = await writer.all(
    `select id from ${sql.roles} where ${sql.everything} = 1 order by id limit 1`,
  )
  if (!role) throw new StartFault(startFault.noFullRole(model.role.file))
  await noteAccessChange(writer)
  const [known] = await writer.all(`select id from ${sql.accounts} where ${sql.emailKey} = ?`, [
    textKey(email, true),
  ])
  const values = {
    [passwordField.name]: hash,
    [rolesField.name]: [Number(role.id)],
    [activeField.name]: true,
  }
  const before = known ? await readStored(writer, account, Number(known.id)) : null
  const fresh = {
    ...(account.label[0] && { [account.label[0].name]: usualName }),
    [emailField.name]: email,
    ...values,
  }
  await inUnitOfWork(parts, writer, null, async (work) => {
    if (before) await work.update(account, before, values)
    else await work.insert(account, fresh)
  })
}
