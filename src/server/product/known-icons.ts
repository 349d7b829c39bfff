import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The names of every icon that a menu entry can have, as the icon library ships them: 'file-text'. */
export const knownIcons = async (): Promise<readonly string[]> => {
  const library = dirname(fileURLToPath(import.meta.resolve('lucide-react/package.json')))
  const files = await readdir(join(library, 'dist', 'esm', 'icons'))
  return files.flatMap((file) => /^([a-z0-9-]+)\.m?js$/.exec(file)?.[1] ?? [])
}
