import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { office } from '../server/operations/backup/office.ts'
import { temporaryFolder } from '../support/places.ts'
import { runTool } from '../support/tool.ts'
import { workshop } from '../support/workshop.ts'

const folder = temporaryFolder()
const file = join(folder, 'office.db')
const url = `sqlite:${file}`

/** What a command says and how it ends. */
const run = (command: string, args: readonly string[] = []) =>
  new Promise<{ code: number; out: string; fault: string }>((resolve) => {
    const script = fileURLToPath(new URL(`../../src/tools/${command}.ts`, import.meta.url))
    const environment = { ...process.env, DATABASE_URL: url }
    execFile(
      process.execPath,
      [script, ...args, '--app', workshop.root],
      { env: environment },
      (error, out, fault) => resolve({ code: Number(error?.code ?? 0), out, fault }),
    )
  })

test('plan, backup, restore and move work on an office in use, and leave what they only read as it was', async () => {
  const planned = await run('plan')
  expect(planned).toMatchObject({ code: 0, fault: '' })
  expect(planned.out).toContain('- Create the table users.')
  expect(existsSync(file)).toBe(false)

  const database = await office(url, 10)
  expect(await run('plan')).toMatchObject({
    code: 0,
    out: 'The database is in step with the descriptors. Nothing to do.\n',
  })
  const { out: indexes } = await run('plan', ['--indexes'])
  expect(indexes).toMatch(/^Indexes of repairs, \d+ KiB:$/m)
  expect(indexes).toMatch(
    /^- ix__repairs__last_date__id: \d+ entries, 4 KiB, \d+ %\n {4}lists sorted by Last Date$/m,
  )
  expect(indexes).not.toContain('no longer needed')
  const backup = join(folder, 'kept.db')
  expect((await run('backup', ['--to', backup])).out).toContain(`Backed up to ${backup}`)
  expect(await run('restore', [backup])).toMatchObject({
    code: 1,
    fault: expect.stringContaining('in use by another server'),
  })
  await database.close()

  expect((await run('restore', [backup])).out).toMatch(/Restored from .*\nWhat was there before is kept at/)
  const moved = join(folder, 'moved.db')
  const { code, out } = await run('move', ['--from', url, '--to', `sqlite:${moved}`])
  expect(code).toBe(0)
  expect(out).toContain('repairs: 9 rows, each compared.')

  const pruned = await run('prune', ['--history', '0'])
  expect(pruned).toMatchObject({ code: 0, fault: '' })
  expect(pruned.out).toMatch(/^Backup first: .*\n\d+ entries from before .* are gone for good\./)
})

test('what cannot be done is one sentence and code 1', async () => {
  const nowhere = `sqlite:${join(folder, 'nowhere.db')}`
  const cases = [
    ['restore', [], /^npm run restore -- <backup file>\n$/],
    ['restore', ['missing.db'], /^There is no backup .*missing\.db\.\n$/],
    ['backup', [], /^There is no file .*nowhere\.db\.\n$/],
    ['move', [], /^npm run move -- --from/],
    ['prune', [], /^Say how many days of history are kept: npm run prune -- --history 365\n$/],
    ['move', ['--from', nowhere, '--to', 'sqlite:x'], /^There is no file .*nowhere\.db\.\n$/],
    ['plan', ['--prune', 'users'], /^There is no file .*nowhere\.db\.\n$/],
    ['plan', ['--loudly'], /^Unknown option '--loudly'/],
  ] as const
  for (const [command, args, says] of cases) {
    const { code, fault } = await runTool(command, [...args, '--app', workshop.root], nowhere)
    expect([command, code, fault]).toEqual([command, 1, expect.stringMatching(says)])
  }
})
