import { chmod, cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../commands/parts/paths.mjs'

/** A copy of the product to plant faults in; the dependencies are shared with the original. */
export interface Copy {
  readonly folder: string
  /** What the tests in it leave behind lies here. */
  readonly scratch: string
  write(file: string, text: string): Promise<void>
  /** Empties the scratch folder: a run that was cut short leaves its databases there. */
  tidy(): Promise<void>
  remove(): Promise<void>
}

const leftOut = new Set([
  'node_modules',
  'dist',
  '.git',
  '.types',
  'data',
  'test-results',
  'playwright-report',
])

/** What a bundler keeps of the product that it serves. */
const ownOfEach = new Set(['.vite', '.vite-temp', '.vitest'])

export const copyProduct = async (): Promise<Copy> => {
  const folder = await mkdtemp(join(tmpdir(), 'mutants-'))
  await chmod(folder, 0o755) // a PostgreSQL that a test starts runs as somebody else
  for (const part of await readdir(root))
    if (!leftOut.has(part))
      await cp(join(root, part), join(folder, part), {
        recursive: true,
        filter: (path) => !path.endsWith('/dist'),
      })
  const dependencies = join(folder, 'node_modules')
  await mkdir(dependencies)
  for (const name of await readdir(join(root, 'node_modules')))
    if (!ownOfEach.has(name)) await symlink(join(root, 'node_modules', name), join(dependencies, name))
  const scratch = join(folder, 'scratch')
  const tidy = async () => {
    await rm(scratch, { recursive: true, force: true, maxRetries: 5 })
    await mkdir(scratch)
  }
  await tidy()
  return {
    folder,
    scratch,
    tidy,
    write: (file, text) => writeFile(join(folder, file), text),
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
  }
}
