import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runChanges } from '../../prove/changes/run-changes.ts'
import { temporaryFolder } from '../support/places.ts'

const folder = temporaryFolder()

test('a maintainer renames, requires, retypes and drops on awkward rows, is killed meanwhile, and loses nothing', {
  timeout: 600_000,
}, async () => {
  const changes = await runChanges({
    rows: 2000,
    databaseUrl: `sqlite:${join(folder, 'office.db')}`,
    kills: 2,
  })
  expect(changes.flatMap(({ change, wrong }) => wrong.map((each) => `${change}: ${each}`))).toEqual([])
  expect(changes).toHaveLength(14)
})
