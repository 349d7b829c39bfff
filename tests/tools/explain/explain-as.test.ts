import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { databasesOfTier, serving } from '../../support/databases.ts'
import { makePerson, makeRole } from '../../support/people.ts'
import { temporaryFolder } from '../../support/places.ts'
import { runTool } from '../../support/tool.ts'
import { workshop } from '../../support/workshop.ts'

const explain = (url: string, ...args: readonly string[]) =>
  runTool('explain', [...args, '--app', workshop.root], url)

describe.each(databasesOfTier)('npm run explain -- petition --as (%s)', (database) => {
  const server = serving({ database })

  test('what somebody may do, how many rows they see, and why one is not among them', async () => {
    const role = await makeRole(server, 'Keeper', [
      'petitions.read.own',
      'petitions.update.own',
      'petitions.create',
    ])
    const rohan = await makePerson(server, 'Rohan@example.org', [role])
    const mine = await server.make('petitions', { title: 'Bell', keeper_id: rohan.id })
    const other = await server.make('petitions', { title: 'Clock' })

    const all = await explain(server.databaseUrl, 'petition', '--as', 'rohan@example.org')
    expect(all).toMatchObject({ code: 0, fault: '' })
    expect(all.out.split('\n').filter(Boolean)).toEqual([
      'Petitions: what Rohan (Rohan@example.org) may do',
      'Roles: Keeper.',
      '- Rohan can see “Own petitions”: Keeper gives it.',
      '- Rohan can add any petition: Keeper gives it for every petition.',
      '- Rohan can change “Own petitions”: Keeper gives it.',
      '- Rohan cannot delete any petition: Keeper does not give it.',
      expect.stringMatching(
        /^ {2}Deleting it would take petitions\.delete \(Staff\), petitions\.delete\.own \(no role gives it\)/,
      ),
      '- “Own petitions” are those whose Keeper is Rohan or Opened by is Rohan.',
      'They see 1 of 2 petitions.',
      'They are not told Amount.',
    ])

    const one = await explain(server.databaseUrl, 'petition', '--as', rohan.email, '--row', String(mine.id))
    expect(one.out).toContain(
      '- Rohan can see this petition: Keeper gives it for “Own petitions”, and Keeper is Rohan.',
    )
    const out = (
      await explain(server.databaseUrl, 'petition', '--as', rohan.email, '--row', String(other.id))
    ).out
    expect(out).toContain(`Clock (no. ${other.id})`)
    expect(out).toContain(
      '- Rohan cannot see this petition: Keeper gives it for “Own petitions” only, and Keeper is empty',
    )
    expect(out).toMatch(/\n {4}no {3}Keeper is Rohan \(here: empty\)\n/)
  })

  test('who is switched off is said so', async () => {
    const role = await makeRole(server, 'Left', ['petitions.read'])
    const gone = await makePerson(server, 'Gone@example.org', [role])
    await server.call('PUT', `/api/users/${gone.id}`, { active: false })
    const { out } = await explain(server.databaseUrl, 'petition', '--as', gone.email)
    expect(out).toContain('The account is switched off: it cannot sign in.')
  })

  test('what cannot be explained is one sentence and code 1', async () => {
    const { email } = server
    const cases = [
      [
        ['petition', '--as', 'nobody@example.org'],
        /^There is no account with the email 'nobody@example\.org'\.\n$/,
      ],
      [['petition', '--as', email, '--row', '999'], /^There is no petition with the id '999'\.\n$/],
      [['petition', '--as', email, '--row', 'x'], /^There is no petition with the id 'x'\.\n$/],
      [['petitions', '--as', email], /^There is no entity 'petitions'\. There are: /],
      [['--as', email], /^Say whose rows are meant/],
      [['petition', '--row', '1'], /add --as <email>/],
    ] as const
    for (const [args, fault] of cases) {
      const said = await explain(server.databaseUrl, ...args)
      expect(said).toMatchObject({ code: 1, out: '' })
      expect(said.fault).toMatch(fault)
    }
  })
})

test('where there is no database yet, it says so and makes none', async () => {
  const file = join(temporaryFolder(), 'none.db')
  const said = await explain(`sqlite:${file}`, 'petition', '--as', 'a@example.org')
  expect(said).toMatchObject({ code: 1, fault: 'There is no database yet. Start the product once.\n' })
})

test('without a person it says the scopes beside the rules', async () => {
  const { out } = await explain('sqlite:none.db', 'petition')
  expect(out).toContain('Own petitions            Keeper is me or Opened by is me')
  expect(out).toContain('Petitions of the valley  Customer is one whose Address contains “valley”')
})
