import { type EntityModel, type FieldModel, isSecret, type Model } from '../../model/index.ts'
import { quote } from '../platform/database/driver/dialect.ts'
import { keyColumn } from '../platform/sql/names.ts'
import { linksOf, wholeTable } from '../platform/sql/row-security.ts'

/** The entities behind sign-in and access, with the SQL names of their tables and columns. All names are quoted. */
export interface AccountModel {
  readonly account: EntityModel
  readonly role: EntityModel
  readonly permission: EntityModel
  /** List-of-references fields: the account's roles, the role's permissions. */
  readonly rolesField: FieldModel
  readonly permissionsField: FieldModel
  readonly emailField: FieldModel
  readonly passwordField: FieldModel
  readonly activeField: FieldModel
  readonly sql: {
    readonly accounts: string
    readonly name: string
    readonly email: string
    /** Column of the email's comparison key, `textKey(email, true)`. */
    readonly emailKey: string
    readonly password: string
    readonly active: string
    readonly roles: string
    readonly roleTitle: string
    readonly everything: string
    readonly permissions: string
    readonly title: string
    readonly generated: string
    /** Link table: `owner_id` is the account, `target_id` the role. */
    readonly accountRoles: string
    /** Link table: `owner_id` is the role, `target_id` the permission. */
    readonly rolePermissions: string
  }
}

const part = (entity: EntityModel, holds: (field: FieldModel) => boolean, what: string): FieldModel => {
  const field = entity.fields.find(holds)
  if (!field) throw new Error(`${entity.file} serves as ${entity.serves} but has no ${what}.`)
  return field
}

const serving = (model: Model, name: string): EntityModel => {
  const entity = model.entities[name]
  if (!entity) throw new Error(`No descriptor serves as ${name || 'account, role or permission'}.`)
  return entity
}

/** Derives from the descriptors which tables and columns hold accounts, roles and permissions. */
export const accountModel = (model: Model): AccountModel => {
  const account = serving(model, model.account)
  const role = serving(model, model.role)
  const permission = serving(model, model.permission)
  const rolesField = part(account, ({ links, to }) => links === 'many' && to === role.name, 'list of roles')
  const permissionsField = part(
    role,
    ({ links, to }) => links === 'many' && to === permission.name,
    'list of permissions',
  )
  const emailField = part(account, ({ kind }) => kind === 'email', 'email')
  const passwordField = part(account, (field) => field.stored && isSecret(field), 'password')
  const activeField = part(account, ({ name }) => name === 'active', "flag 'active'")
  const column = (field: FieldModel | undefined): string => quote(field?.key ?? 'id')
  return {
    account,
    role,
    permission,
    rolesField,
    permissionsField,
    emailField,
    passwordField,
    activeField,
    sql: {
      accounts: wholeTable(account),
      name: column(account.label[0]),
      email: column(emailField),
      emailKey: quote(keyColumn(emailField)),
      password: column(passwordField),
      active: column(activeField),
      roles: wholeTable(role),
      roleTitle: column(role.label[0]),
      everything: column(part(role, ({ name }) => name === 'everything', "flag 'everything'")),
      permissions: wholeTable(permission),
      title: column(permission.label[0]),
      generated: column(part(permission, ({ name }) => name === 'generated', "flag 'generated'")),
      accountRoles: linksOf(account, rolesField),
      rolePermissions: linksOf(role, permissionsField),
    },
  }
}
