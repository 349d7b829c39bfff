import { execFileSync } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from '../../../commands/parts/paths.mjs'
import { loadModel } from '../../../src/server/index.ts'
import { describeChanges } from '../../../src/tools/compare/describe-changes.ts'
import { readRevision } from '../../../src/tools/compare/read-revision.ts'
import { workshop } from '../../support/workshop.ts'

let folder = ''

const git = (...args: readonly string[]) =>
  execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@example.org', ...args], { cwd: folder })

const edit = async (file: string, from: string, to: string) => {
  const path = join(folder, file)
  const text = await readFile(path, 'utf8')
  expect(text).toContain(from)
  await writeFile(path, text.replaceAll(from, to))
}

const place = () => ({
  root: folder,
  entities: join(folder, 'entities'),
  app: join(folder, 'app.ts'),
})

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'compare-'))
  for (const part of ['src/descriptor', 'package.json'])
    await cp(join(root, part), join(folder, part), { recursive: true })
  await cp(workshop.entities, join(folder, 'entities'), { recursive: true })
  await cp(workshop.app, join(folder, 'app.ts'))
  git('init', '--quiet')
  git('add', '.')
  git('commit', '--quiet', '--message', 'before')
})

afterAll(() => rm(folder, { recursive: true, force: true }))

describe('the descriptors of a git revision beside the present ones', () => {
  test('the same descriptors have nothing to tell', async () => {
    const told = describeChanges(
      await readRevision(place(), 'HEAD'),
      await readRevision(place(), 'HEAD'),
      'HEAD',
    )
    expect(told).toBe('# Changes since HEAD\n\nNothing changes.')
  })

  test('a new colour tells which combinations change', async () => {
    await edit('entities/repair.ts', "['red', 'Declined'", "['orange', 'Declined'")
    const told = describeChanges(await readRevision(place(), 'HEAD'), await loadModel(place()), 'HEAD')
    expect(told).toContain('- Repairs, Action: Declined: red becomes orange.')
    expect(told).not.toContain('BREAKING')
  })

  test('a revision that is none is said with the way out', async () => {
    await expect(readRevision(place(), 'no-such')).rejects.toThrow(
      "'no-such' is no revision of this repository. Name a branch, a tag or a commit.",
    )
  })
})
