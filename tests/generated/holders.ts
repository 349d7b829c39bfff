import type { Verb } from '../../src/descriptor/index.ts'
import type { EntityModel, Model } from '../../src/model/index.ts'
import type { Caller, Loose } from '../support/calls.ts'
import { everyRow } from '../support/people.ts'
import type { TestServer } from '../support/server.ts'
import { type Maker, passphrase } from './rows.ts'

export const verbs: readonly Verb[] = ['read', 'create', 'update', 'delete']

const leadingTo = (entity: EntityModel | undefined, target: string): string => {
  const field = entity?.fields.find(({ kind, to }) => kind === 'references' && to === target)
  if (!field) throw new Error(`Nothing leads to ${target}.`)
  return field.key
}

/** For each verb somebody who may do that with every entity, and nothing else. */
export const holdersOf = async (
  model: Model,
  server: TestServer,
  maker: Maker,
): Promise<Readonly<Record<Verb, Caller>>> => {
  const [account, role, permission] = [model.account, model.role, model.permission].map(
    (name) => model.entities[name],
  )
  if (!account || !role || !permission) throw new Error('The product has no accounts.')
  const permissions = await everyRow(server, permission.api.list)
  const title = permission.label[0]?.key ?? ''
  const held = async (verb: Verb): Promise<Caller> => {
    const rights = permissions
      .filter((row: Loose) => row[title].endsWith(`.${verb}`))
      .map(({ id }: Loose) => id)
    const { id } = await maker.row(role, { [leadingTo(role, model.permission)]: rights })
    const { email } = await maker.row(account, { [leadingTo(account, model.role)]: [id] })
    return server.signIn(email, passphrase)
  }
  return {
    read: await held('read'),
    create: await held('create'),
    update: await held('update'),
    delete: await held('delete'),
  }
}

/** Somebody who holds the permissions of these titles, and nothing else. */
export const holderOf = async (
  model: Model,
  server: TestServer,
  maker: Maker,
  titles: readonly string[],
): Promise<Caller> => {
  const [account, role, permission] = [model.account, model.role, model.permission].map(
    (name) => model.entities[name],
  )
  if (!account || !role || !permission) throw new Error('The product has no accounts.')
  const title = permission.label[0]?.key ?? ''
  const permissions = await everyRow(server, permission.api.list)
  const rights = permissions.filter((row) => titles.includes(row[title])).map(({ id }) => id)
  const { id } = await maker.row(role, { [leadingTo(role, model.permission)]: rights })
  const { email } = await maker.row(account, { [leadingTo(account, model.role)]: [id] })
  return server.signIn(email, passphrase)
}
