import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../commands/parts/paths.mjs'

/** A copy of the product to plant faults in; the dependencies are shared with the original. */
export interface Copy {
  readonly folder: string
  write(file: string, text: string): Promise<void>
  remove(): Promise<void>
}

const parts = [
  'entities',
  'src',
  'schemas',
  'tests',
  'commands',
  'prove',
  'examples',
  'index.html',
  'package.json',
  'vite.config.ts',
  'vitest.config.ts',
  'tsconfig.json',
  'tsconfig',
]

export const copyProduct = async (): Promise<Copy> => {
  const folder = await mkdtemp(join(tmpdir(), 'mutants-'))
  for (const part of parts) {
    await cp(join(root, part), join(folder, part), { recursive: true }).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
      },
    )
  }
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  return {
    folder,
    write: (file, text) => writeFile(join(folder, file), text),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
