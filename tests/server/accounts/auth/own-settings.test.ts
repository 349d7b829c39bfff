import { describe, expect, test } from 'vitest'
import { longestSetting, mostSettings } from '../../../../src/server/accounts/auth/personal-settings.ts'
import { databasesOfTier, serving } from '../../../support/databases.ts'
import { makePerson, makeRole, passphrase } from '../../../support/people.ts'

describe.each(databasesOfTier)('own settings, on %s', (database) => {
  const server = serving(() => ({ database }))

  type Asking = Pick<typeof server, 'call'>

  const keep = (who: Asking, name: string, value: unknown) =>
    who.call('PUT', `/api/user/settings/${name}`, { value })

  const settingsOf = async (who: Asking) => (await who.call('GET', '/api/user')).body.settings

  const someone = async (email: string) => {
    const role = await makeRole(server, email, [])
    const { id } = await makePerson(server, email, [role])
    return { id, ...(await server.signIn(email, passphrase)) }
  }

  test('what somebody chose is told to them wherever they sign in, and to nobody else', async () => {
    const [ann, ben] = [await someone('ann@example.org'), await someone('ben@example.org')]
    expect(await settingsOf(ann)).toEqual({})
    expect((await keep(ann, 'columns.books', { hidden: ['notes'], widths: { title: 220 } })).status).toBe(204)
    await keep(ann, 'size', 50)
    await keep(ann, 'size', 100)
    const elsewhere = await server.signIn('ann@example.org', passphrase)
    const expected = { 'columns.books': { hidden: ['notes'], widths: { title: 220 } }, size: 100 }
    expect(await settingsOf(elsewhere)).toEqual(expected)
    expect(await settingsOf(ben)).toEqual({})
    await keep(elsewhere, 'size', null)
    expect(Object.keys(await settingsOf(ann))).toEqual(['columns.books'])
  })

  test.each([[false], [0], [''], [[]], ['\u0000 \ud800 ünï'], [{ __proto__x: { a: [null] } }]])(
    'the value %j comes back as it went',
    async (value) => {
      await keep(server, 'any', value)
      expect((await settingsOf(server)).any).toEqual(value)
    },
  )

  test('a setting is refused that is longer than one may be, that has no value, or no name of one', async () => {
    const fits = 'x'.repeat(longestSetting - 2)
    expect((await keep(server, 'long', fits)).status).toBe(204)
    const long = await keep(server, 'long', `${fits}x`)
    expect([long.status, long.body.errors]).toEqual([
      422,
      { value: ['One setting may have 8192 bytes of JSON at most.'] },
    ])
    expect((await keep(server, 'long', fits + fits)).status).toBe(413)
    expect((await server.call('PUT', '/api/user/settings/none', {})).body.errors).toEqual({
      value: ['Value is required.'],
    })
    for (const name of ['%20', '.hidden', 'a%2Fb'])
      expect((await keep(server, name, 1)).status, name).toBe(404)
    expect(await settingsOf(server)).toMatchObject({ long: fits })
    await keep(server, 'long', null)
  })

  test('only so many are kept for one person; one of them still changes, and goes', async () => {
    const many = await someone('many@example.org')
    for (let at = 0; at < mostSettings; at += 1) expect((await keep(many, `s${at}`, at)).status).toBe(204)
    const { status, body } = await keep(many, 'one-more', 1)
    expect([status, body.errors.value]).toEqual([
      422,
      ['At most 200 settings are kept for one person. Take one away first.'],
    ])
    expect((await keep(many, 's7', 'other')).status).toBe(204)
    expect((await keep(many, 's8', null)).status).toBe(204)
    expect((await keep(many, 'one-more', 1)).status).toBe(204)
  })

  test('they go with the account, and nobody keeps any who is not signed in', async () => {
    const gone = await someone('gone@example.org')
    await keep(gone, 'size', 50)
    expect((await server.call('DELETE', `/api/users/${gone.id}`)).status).toBeLessThan(300)
    expect((await keep(gone, 'size', 100)).status).toBe(401)
    expect((await keep(server.stranger, 'size', 100)).status).toBe(401)
  })
})
